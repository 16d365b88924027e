import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { StandView } from '../../../db/device/queries';
import { changeOnBefore, dailySeries, periodFigures, sumClicks, withOlderDays, type DailyClicks } from '../../figures/clicks';
import { ownTaps } from '../../figures/taps';
import { daysBetween, today } from '../../figures/days';
import { OlderDaysNote } from '../../lookups/older-days-note';
import { useOlderDays } from '../../lookups/use-older-days';
import { formatDay } from '../../text/format';
import { statisticsText, viewsInWords } from '../../text/statistics';
import { Card } from '../../ui/card';
import { TimeChart } from '../../ui/chart/chart';
import { useCardStyles } from './card-styles';
import { FigureCards } from './figure-cards';
import { PageSection } from './page-section';
import { usePeriod } from './period';
import { PeriodBar } from './period-bar';
import { StandOverview } from './stand-overview';
import { ofType, standPeriodViews, type TypeFilter } from './stand-views';
import { TapCards } from './tap-cards';
import { TapsCard } from './taps-card';

const text = statisticsText;

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  own: { margin: '-8px 0 0', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
});

interface Props {
  stands: readonly StandView[];
  /** Daily totals of these products. */
  daily: readonly DailyClicks[];
  /** The first day they are known of. */
  firstKept: string;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Choices on top, then figures, chart and table, all of the same products and days. */
export function StatisticsView({ stands, daily, firstKept, isRefreshing, onRefresh }: Props) {
  const styles = useStyles();
  const card = useCardStyles();
  const now = today();
  const period = usePeriod(now);
  const { range } = period;
  const [type, setType] = useState<TypeFilter>('all');
  const older = useOlderDays(range.from, firstKept);

  const products = useMemo(() => ofType(stands, type), [stands, type]);
  const rows = useMemo(() => {
    const chosen = new Set(products.map((stand) => stand._id));
    return withOlderDays(daily, older.rows, firstKept).filter((row) => chosen.has(row.standId));
  }, [older.rows, daily, firstKept, products]);
  const series = useMemo(() => dailySeries(rows, range), [rows, range]);
  const points = useMemo(() => series.map(({ day, clicks }) => ({ day, value: clicks })), [series]);
  const overview = useMemo(() => standPeriodViews(products, rows, range), [products, rows, range]);
  const views = sumClicks(series);
  const own = ownTaps(rows, range);
  const change = changeOnBefore(rows, range, views, firstKept);
  return (
    <div className={styles.page}>
      <PeriodBar period={period} today={now} type={type} onType={setType} isRefreshing={isRefreshing} onRefresh={onRefresh} />
      <OlderDaysNote older={older} />
      <FigureCards figures={periodFigures(views, products.length, range)} change={change} />
      {own > 0 && <p className={styles.own}>{text.ownTaps(own)}</p>}
      <Card label={text.chartTitle}>
        <div className={card.head}>
          <h2 className={card.title}>{text.chartTitle}</h2>
          <span className={card.aside}>{text.shown(daysBetween(range.from, range.to), formatDay(range.from), formatDay(range.to))}</span>
        </div>
        <TimeChart kind="bar" points={points} unit={text.unit} describe={viewsInWords} label={text.chart} />
      </Card>
      <TapCards rows={rows} range={range} views={views} />
      <StandOverview
        rows={overview}
        range={range}
        isWhole={older.state === 'unneeded' || older.state === 'known'}
        isFiltered={type !== 'all' && stands.length > 0}
        onShowAll={() => setType('all')}
      />
      <TapsCard range={range} />
      <PageSection range={range} />
    </div>
  );
}
