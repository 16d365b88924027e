import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatCount } from '../../text/format';
import { statisticsText } from '../../text/statistics';
import { media } from '../../ui/theme/breakpoints';

const text = statisticsText.hours;

const useStyles = makeStyles({
  scroll: { maxHeight: '420px', overflow: 'auto', borderRadius: '8px', border: `1px solid ${tokens.colorNeutralStroke2}` },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    [media.phone]: { fontSize: tokens.fontSizeBase200 },
  },
  head: { position: 'sticky', top: 0, backgroundColor: tokens.colorNeutralBackground3, padding: '8px 6px', textAlign: 'right' },
  cell: { padding: '6px', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, textAlign: 'right' },
  hour: { textAlign: 'left', paddingLeft: '12px', whiteSpace: 'nowrap' },
  clock: { fontWeight: tokens.fontWeightRegular },
  none: { color: tokens.colorNeutralForeground4 },
});

/** The same figures as a real table: a row per hour, a column per weekday, so that it fits a phone. */
export function HoursTable({ week }: { week: readonly (readonly number[])[] }) {
  const styles = useStyles();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={text.label}>
      <table className={styles.table} aria-label={text.label}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.hour)}>
              {text.hour}
            </th>
            {text.weekdays.map((weekday, index) => (
              <th key={weekday} scope="col" className={styles.head} aria-label={weekday}>
                {text.shortWeekdays[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 24 }, (_, hour) => (
            <tr key={text.clock(hour)}>
              <th scope="row" className={mergeClasses(styles.cell, styles.hour, styles.clock)}>
                {text.clock(hour)}
              </th>
              {week.map((hours, weekday) => (
                <td key={text.weekdays[weekday]} className={mergeClasses(styles.cell, !hours[hour] && styles.none)}>
                  {formatCount(hours[hour] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
