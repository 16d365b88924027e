import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowTrendingRegular } from '@fluentui/react-icons/svg/arrow-trending';
import { ArrowTrendingDownRegular } from '@fluentui/react-icons/svg/arrow-trending-down';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { SpeakerMuteRegular } from '@fluentui/react-icons/svg/speaker-mute';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { useMemo, useState } from 'react';
import type { StandView } from '../../../db/device/queries';
import { changeShare, type DailyClicks, dailySeries, latestClickDay, sumClicks } from '../../figures/clicks';
import { dashboardRange, previousRange, type RangeName } from '../../figures/day-range';
import { clicksInWords, dashboardText } from '../../text/dashboard';
import { today } from '../../figures/days';
import { formatCount, formatDay } from '../../text/format';
import { silenceOf, silenceText } from '../../text/silence';
import { media } from '../../ui/theme/breakpoints';
import { Card } from '../../ui/card';
import { TimeChart } from '../../ui/chart/chart';
import { Chip } from '../../ui/chip';
import { SegmentedControl } from '../../ui/segmented-control';

const text = dashboardText.statistics;

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'flex-start', justifyContent: 'space-between' },
  refresh: { minHeight: '44px', flexShrink: 0 },
  label: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightRegular },
  total: {
    margin: '2px 0 0',
    fontSize: '44px',
    lineHeight: '52px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.02em',
  },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center', marginTop: '8px' },
  active: { color: tokens.colorNeutralForeground2 },
  number: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, fontVariantNumeric: 'tabular-nums' },
  range: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 16px',
    alignItems: 'center',
    justifyContent: 'space-between',
    margin: '20px 0 8px',
  },
  inRange: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' },
  sum: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  period: {
    flexBasis: '100%',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  change: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  compared: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  choice: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    alignItems: 'center',
    maxWidth: '100%',
    [media.phone]: { flexGrow: 1, justifyContent: 'flex-end', flexDirection: 'row-reverse' },
  },
  today: { minHeight: '40px', [media.coarse]: { minHeight: '44px' } },
  progress: { height: '2px', marginTop: '8px' },
  idle: { visibility: 'hidden' },
});

interface Props {
  stands: readonly StandView[];
  daily: readonly DailyClicks[];
  /** All-time clicks of all own products. */
  totalClicks: number;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** "Virker mit skilt, og bliver det brugt?" – the number, whether all products work, and clicks per day (SPEC §2). */
export function StatisticsCard({ stands, daily, totalClicks, isRefreshing, onRefresh }: Props) {
  const styles = useStyles();
  const missing = stands.filter((stand) => !stand.configured).length;
  const silent = stands.filter(silenceOf).length;
  return (
    <Card label={text.title}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.label}>{text.totalClicks}</h2>
          <p className={styles.total}>{formatCount(totalClicks)}</p>
        </div>
        <Button className={styles.refresh} icon={<ArrowClockwiseRegular />} disabledFocusable={isRefreshing} onClick={onRefresh}>
          {isRefreshing ? text.refreshing : text.refresh}
        </Button>
      </div>
      <div className={styles.facts}>
        <span className={styles.active}>
          {text.activeProducts}: <span className={styles.number}>{formatCount(stands.length)}</span>
        </span>
        {stands.length > 0 && missing + silent === 0 && (
          <Chip tone="success" icon={<CheckmarkCircleRegular />}>
            {text.allWork(stands.length)}
          </Chip>
        )}
        {missing > 0 && (
          <Chip tone="warning" icon={<WarningRegular />}>
            {text.missingLink(missing)}
          </Chip>
        )}
        {silent > 0 && (
          <Chip tone="warning" icon={<SpeakerMuteRegular />}>
            {silenceText.count(silent)}
          </Chip>
        )}
      </div>
      <ProgressBar
        className={mergeClasses(styles.progress, !isRefreshing && styles.idle)}
        aria-hidden={!isRefreshing}
        aria-label={text.refreshing}
      />
      <ClicksOverTime daily={daily} />
    </Card>
  );
}

const RANGES: readonly { value: RangeName; label: string }[] = [
  { value: 'week', label: text.week },
  { value: 'month', label: text.month },
  { value: 'year', label: text.year },
];

function ClicksOverTime({ daily }: { daily: readonly DailyClicks[] }) {
  const styles = useStyles();
  const [name, setName] = useState<RangeName>('week');
  const [untilToday, setUntilToday] = useState(false);
  const now = today();
  const latest = useMemo(() => latestClickDay(daily), [daily]);
  const range = useMemo(() => dashboardRange(name, latest, now, untilToday), [name, latest, now, untilToday]);
  const series = useMemo(() => dailySeries(daily, range), [daily, range]);
  const points = useMemo(() => series.map(({ day, clicks }) => ({ day, value: clicks })), [series]);
  const sum = sumClicks(series);
  const change = changeShare(
    sum,
    useMemo(() => sumClicks(dailySeries(daily, previousRange(range))), [daily, range]),
  );
  return (
    <>
      <div className={styles.range}>
        <div className={styles.inRange}>
          <span className={styles.sum}>{clicksInWords(sum)}</span>
          {change !== null && <Change share={change} />}
          <span className={styles.period}>{text.days(formatDay(range.from), formatDay(range.to))}</span>
        </div>
        <div className={styles.choice}>
          {range.to < now && (
            <Button className={styles.today} appearance="subtle" onClick={() => setUntilToday(true)}>
              {text.toToday}
            </Button>
          )}
          <SegmentedControl label={text.range} options={RANGES} value={name} onChange={setName} />
        </div>
      </div>
      <TimeChart kind="bar" points={points} unit={text.unit} describe={clicksInWords} label={text.chart} />
    </>
  );
}

/** Up or down on the period before, in an arrow and a number. */
function Change({ share }: { share: number }) {
  const styles = useStyles();
  const isUp = share >= 0;
  return (
    <span className={styles.change}>
      <Chip tone={isUp ? 'success' : 'neutral'} icon={isUp ? <ArrowTrendingRegular /> : <ArrowTrendingDownRegular />}>
        {text.change(share)}
      </Chip>
      <span className={styles.compared}>{text.comparedWith}</span>
    </span>
  );
}
