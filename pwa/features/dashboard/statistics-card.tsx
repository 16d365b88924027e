import { Button, makeStyles, mergeClasses, ProgressBar } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { useMemo, useState } from 'react';
import type { StandView } from '../../../db/device/queries';
import { changeOnBefore, type DailyClicks, dailySeries, latestClickDay, sumClicks, withOlderDays } from '../../figures/clicks';
import { dashboardRange, type RangeName } from '../../figures/day-range';
import { today } from '../../figures/days';
import { OlderDaysNote } from '../../lookups/older-days-note';
import { useOlderDays } from '../../lookups/use-older-days';
import { formatCount, formatDay } from '../../text/format';
import { clicksInWords, statisticsCardText as text } from '../../text/statistics-card';
import { media } from '../../ui/theme/breakpoints';
import { Card } from '../../ui/card';
import { TimeChart } from '../../ui/chart/chart';
import { SegmentedControl } from '../../ui/segmented-control';
import { stateTexts } from '../../text/state-texts';
import { ChangeChip, MissingChip, QuietChip, WorksChip } from './statistics-chips';
import { RangeFace, StatisticsFace } from './statistics-face';

const useStyles = makeStyles({
  refresh: { minHeight: '44px', flexShrink: 0 },
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

interface Figures {
  stands: readonly StandView[];
  /** Daily clicks of these products. */
  daily: readonly DailyClicks[];
  /** The first day they are known of. */
  firstKept: string;
}

interface Props extends Figures {
  /** All-time clicks of all own products. */
  totalClicks: number;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** "Virker mit skilt, og bliver det brugt?" – the number, whether all products work, and clicks per day (SPEC §2). */
export function StatisticsCard({ stands, daily, firstKept, totalClicks, isRefreshing, onRefresh }: Props) {
  const styles = useStyles();
  return (
    <Card label={text.title}>
      <StatisticsFace
        total={formatCount(totalClicks)}
        action={
          <Button className={styles.refresh} icon={<ArrowClockwiseRegular />} disabledFocusable={isRefreshing} onClick={onRefresh}>
            {isRefreshing ? text.refreshing : text.refresh}
          </Button>
        }
        active={formatCount(stands.length)}
        chips={<StateChips stands={stands} />}
        progress={
          <ProgressBar
            className={mergeClasses(styles.progress, !isRefreshing && styles.idle)}
            aria-hidden={!isRefreshing}
            aria-label={text.refreshing}
          />
        }
      >
        <ClicksOverTime stands={stands} daily={daily} firstKept={firstKept} />
      </StatisticsFace>
    </Card>
  );
}

/** Whether all products work, or how many do not. */
function StateChips({ stands }: { stands: readonly StandView[] }) {
  const { works, missing, quiet } = stateTexts(stands);
  return (
    <>
      {works && <WorksChip>{works}</WorksChip>}
      {missing && <MissingChip>{missing}</MissingChip>}
      {quiet && <QuietChip>{quiet}</QuietChip>}
    </>
  );
}

const RANGES: readonly { value: RangeName; label: string }[] = [
  { value: 'week', label: text.week },
  { value: 'month', label: text.month },
  { value: 'year', label: text.year },
];

function ClicksOverTime({ stands, daily, firstKept }: Figures) {
  const styles = useStyles();
  const [name, setName] = useState<RangeName>('week');
  const [untilToday, setUntilToday] = useState(false);
  const now = today();
  const latest = useMemo(() => latestClickDay(daily), [daily]);
  const range = useMemo(() => dashboardRange(name, latest, now, untilToday), [name, latest, now, untilToday]);
  const older = useOlderDays(range.from, firstKept);
  const rows = useMemo(() => {
    const own = new Set(stands.map((stand) => stand._id));
    const before = older.rows.filter((row) => own.has(row.standId));
    return withOlderDays(daily, before, firstKept);
  }, [stands, daily, older.rows, firstKept]);
  const series = useMemo(() => dailySeries(rows, range), [rows, range]);
  const points = useMemo(() => series.map(({ day, clicks }) => ({ day, value: clicks })), [series]);
  const sum = sumClicks(series);
  const change = useMemo(() => changeOnBefore(rows, range, sum, firstKept), [rows, range, sum, firstKept]);
  return (
    <>
      <RangeFace
        sum={clicksInWords(sum)}
        change={change !== null && <ChangeChip isUp={change >= 0}>{text.change(change)}</ChangeChip>}
        period={text.days(formatDay(range.from), formatDay(range.to))}
        choice={
          <div className={styles.choice}>
            {range.to < now && (
              <Button className={styles.today} appearance="subtle" onClick={() => setUntilToday(true)}>
                {text.toToday}
              </Button>
            )}
            <SegmentedControl label={text.range} options={RANGES} value={name} onChange={setName} />
          </div>
        }
      />
      <OlderDaysNote older={older} />
      <TimeChart kind="bar" points={points} unit={text.unit} describe={clicksInWords} label={text.chart} />
    </>
  );
}
