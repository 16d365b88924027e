import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { StandView } from '../../../db/device/queries';
import { changeShare, dailySeries, periodFigures, sumClicks, type DailyClicks } from '../../figures/clicks';
import { previousRange } from '../../figures/day-range';
import { daysBetween, today } from '../../figures/days';
import { formatDay } from '../../text/format';
import { statisticsText, viewsInWords } from '../../text/statistics';
import { Card } from '../../ui/card';
import { TimeChart } from '../../ui/chart/chart';
import { MessageBar } from '../../ui/state/message-bar';
import { FigureCards } from './figure-cards';
import { PageSection } from './page-section';
import { usePeriod } from './period';
import { PeriodBar } from './period-bar';
import { StandOverview } from './stand-overview';
import { ofType, standPeriodViews, type TypeFilter } from './stand-views';
import { useOlderDays } from './use-older-days';

const text = statisticsText;

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    marginBottom: '12px',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  shown: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

interface Props {
  stands: readonly StandView[];
  /** Daily totals of these products. */
  daily: readonly DailyClicks[];
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Choices on top, then figures, chart and table, all of the same products and days. */
export function StatisticsView({ stands, daily, isRefreshing, onRefresh }: Props) {
  const styles = useStyles();
  const now = today();
  const period = usePeriod(now);
  const { range } = period;
  const [type, setType] = useState<TypeFilter>('all');
  const older = useOlderDays(range.from, now);

  const products = useMemo(() => ofType(stands, type), [stands, type]);
  const rows = useMemo(() => {
    const chosen = new Set(products.map((stand) => stand._id));
    return [...older.rows, ...daily].filter((row) => chosen.has(row.standId));
  }, [older.rows, daily, products]);
  const series = useMemo(() => dailySeries(rows, range), [rows, range]);
  const points = useMemo(() => series.map(({ day, clicks }) => ({ day, value: clicks })), [series]);
  const overview = useMemo(() => standPeriodViews(products, rows, range), [products, rows, range]);
  const views = sumClicks(series);
  const before = previousRange(range);
  // No comparison with a period the device does not have: its days only look empty.
  const change = before.from < older.firstKept ? null : changeShare(views, sumClicks(dailySeries(rows, before)));
  return (
    <div className={styles.page}>
      <PeriodBar period={period} today={now} type={type} onType={setType} isRefreshing={isRefreshing} onRefresh={onRefresh} />
      {older.state === 'missing' && <MessageBar intent="warning">{text.history.missing(formatDay(older.firstKept))}</MessageBar>}
      {older.state === 'loading' && <MessageBar intent="info">{text.history.loading}</MessageBar>}
      <FigureCards figures={periodFigures(views, products.length, range)} change={change} />
      <Card label={text.chartTitle}>
        <div className={styles.head}>
          <h2 className={styles.title}>{text.chartTitle}</h2>
          <span className={styles.shown}>{text.shown(daysBetween(range.from, range.to), formatDay(range.from), formatDay(range.to))}</span>
        </div>
        <TimeChart kind="bar" points={points} unit={text.unit} describe={viewsInWords} label={text.chart} />
      </Card>
      <StandOverview rows={overview} range={range} isFiltered={type !== 'all' && stands.length > 0} onShowAll={() => setType('all')} />
      <PageSection range={range} />
    </div>
  );
}
