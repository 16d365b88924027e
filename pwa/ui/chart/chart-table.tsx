import { makeStyles, tokens } from '@fluentui/react-components';
import { chartText } from '../../text/chart';
import { formatCount, formatDay, formatMonth } from '../../text/format';
import type { ChartPoint } from './chart-option';

const useStyles = makeStyles({
  scroll: { maxHeight: '320px', overflowY: 'auto', borderRadius: '8px', border: `1px solid ${tokens.colorNeutralStroke2}` },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: { position: 'sticky', top: 0, backgroundColor: tokens.colorNeutralBackground3, textAlign: 'left', padding: '8px 12px' },
  cell: {
    padding: '8px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'left',
  },
  number: { textAlign: 'right' },
});

const MONTHS_FROM_POINTS = 62;

/** Long ranges are listed by month. */
function toMonths(points: readonly ChartPoint[]): ChartPoint[] {
  const months = new Map<string, number>();
  for (const { day, value } of points) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + value);
  return Array.from(months, ([month, value]) => ({ day: `${month}-01`, value }));
}

/** The chart's figures as a real table (QUALITY 31). */
export function ChartTable({ points, unit, caption }: { points: readonly ChartPoint[]; unit: string; caption: string }) {
  const styles = useStyles();
  const isByMonth = points.length > MONTHS_FROM_POINTS;
  const rows = isByMonth ? toMonths(points) : points;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.head}>
              {isByMonth ? chartText.month : chartText.day}
            </th>
            <th scope="col" className={`${styles.head} ${styles.number}`}>
              {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row" className={styles.cell}>
                {isByMonth ? formatMonth(day) : formatDay(day)}
              </th>
              <td className={`${styles.cell} ${styles.number}`}>{formatCount(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
