import { Button, makeStyles, ProgressBar, Select, mergeClasses } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import type { ProductType } from '../../../api/contract/stand';
import { productTypeName } from '../../text/dashboard';
import { statisticsText } from '../../text/statistics';
import { media } from '../../ui/theme/breakpoints';
import { DateField } from '../../ui/form/date-field';
import { SegmentedControl } from '../../ui/segmented-control';
import { dateErrors, type Period, type PeriodName } from './period';
import type { TypeFilter } from './stand-views';

const text = statisticsText;

const useStyles = makeStyles({
  bar: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  row: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center', justifyContent: 'space-between' },
  periods: { minWidth: 0, maxWidth: '100%' },
  filters: { display: 'flex', gap: '12px', alignItems: 'center', [media.phone]: { width: '100%', flexWrap: 'wrap' } },
  select: {
    minWidth: '180px',
    '& select': { height: '44px', fontSize: '16px', borderRadius: '10px' },
    [media.phone]: { flexGrow: 1, minWidth: '150px' },
  },
  refresh: { minHeight: '44px', flexShrink: 0, whiteSpace: 'nowrap', borderRadius: '10px', [media.phone]: { flexGrow: 1 } },
  dates: {
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'repeat(2, minmax(0, 200px))',
    alignItems: 'start',
    [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  progress: { height: '2px' },
  idle: { visibility: 'hidden' },
});

const PERIODS: readonly { value: PeriodName; label: string }[] = (['week', 'month', 'year', 'custom'] as const).map((value) => ({
  value,
  label: text.periods[value],
}));
const TYPES: readonly ProductType[] = ['stander', 'sticker', 'kort', 'plate'];

interface Props {
  period: Period;
  today: string;
  type: TypeFilter;
  onType: (type: TypeFilter) => void;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Period, product type and "Opdater Data" (SPEC §2 Statistics). */
export function PeriodBar({ period, today, type, onType, isRefreshing, onRefresh }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <div className={styles.periods}>
          <SegmentedControl label={text.period} options={PERIODS} value={period.name} onChange={period.setName} />
        </div>
        <div className={styles.filters}>
          <Select className={styles.select} aria-label={text.type} value={type} onChange={(_, data) => onType(data.value as TypeFilter)}>
            <option value="all">{text.allTypes}</option>
            {TYPES.map((value) => (
              <option key={value} value={value}>
                {productTypeName(value)}
              </option>
            ))}
          </Select>
          <Button className={styles.refresh} icon={<ArrowClockwiseRegular />} disabledFocusable={isRefreshing} onClick={onRefresh}>
            {isRefreshing ? text.refreshing : text.refresh}
          </Button>
        </div>
      </div>
      {period.name === 'custom' && <CustomDates period={period} today={today} />}
      <ProgressBar
        className={mergeClasses(styles.progress, !isRefreshing && styles.idle)}
        aria-hidden={!isRefreshing}
        aria-label={text.refreshing}
      />
    </div>
  );
}

/** Two date fields. Wrong ones keep the last figures. */
function CustomDates({ period: { typed, setTyped }, today }: Pick<Props, 'period' | 'today'>) {
  const styles = useStyles();
  const wrong = dateErrors(typed);
  const field = (name: 'from' | 'to', label: string) => (
    <DateField label={label} value={typed[name]} max={today} error={wrong[name]} onChange={(day) => setTyped({ ...typed, [name]: day })} />
  );
  return (
    <div className={styles.dates}>
      {field('from', text.from)}
      {field('to', text.to)}
    </div>
  );
}
