import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { addDays } from '../../../api/contract/days';
import { addMonths } from '../../figures/days';
import { formatMonth, formatWeekday } from '../../text/format';
import { dateText } from '../../text/shell';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: '4px', '& button': { minWidth: '36px', minHeight: '36px' } },
  month: { flexGrow: 1, textAlign: 'center', fontWeight: tokens.fontWeightSemibold },
  table: { borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  weekday: {
    textAlign: 'center',
    padding: '6px 0',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  cell: { padding: '1px' },
  day: {
    width: '36px',
    height: '36px',
    padding: 0,
    border: 'none',
    borderRadius: '10px',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    ':disabled': { color: tokens.colorNeutralForegroundDisabled, cursor: 'default', backgroundColor: 'transparent' },
  },
  other: { color: tokens.colorNeutralForeground3 },
  chosen: {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
});

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));

/** The weeks that hold a month, from Monday to Sunday. */
function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7);
  const weeks: string[][] = [];
  for (let monday = mondayOf(`${month}-01`); monday.slice(0, 7) <= month; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  return weeks;
}

/** How far a key moves from a day. */
const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: mondayOf,
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

interface Props {
  /** The day chosen now; where the calendar opens. */
  value: string;
  /** The last day that can be chosen. */
  max: string;
  onChoose: (day: string) => void;
}

/** The day the keys have come to. What a key moves to gets the focus; turning the month leaves it on the button. */
function useWalk(value: string, max: string) {
  const [day, setDay] = useState(value);
  const focused = useRef<HTMLButtonElement>(null);
  const hasMoved = useRef(true);
  useEffect(() => {
    if (hasMoved.current) focused.current?.focus();
    hasMoved.current = false;
  }, [day]);
  const go = (next: string) => setDay(next > max ? max : next);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    hasMoved.current = true;
    go(step(day));
  };
  return { day, focused, go, onKeyDown };
}

/** One month in Danish, whatever the browser speaks: a grid with one day in the tab order, moved by the arrow keys. */
export function MonthCalendar({ value, max, onChoose }: Props) {
  const styles = useStyles();
  const monthId = useId();
  const { day, focused, go, onKeyDown } = useWalk(value, max);
  const nextMonth = addMonths(`${day.slice(0, 7)}-01`, 1);
  const dayButton = (cell: string) => (
    <button
      ref={cell === day ? focused : undefined}
      type="button"
      tabIndex={cell === day ? 0 : -1}
      disabled={cell > max}
      aria-label={formatWeekday(cell)}
      className={mergeClasses(styles.day, cell.slice(0, 7) !== day.slice(0, 7) && styles.other, cell === value && styles.chosen)}
      onClick={() => onChoose(cell)}
      onKeyDown={onKeyDown}
    >
      {Number(cell.slice(8))}
    </button>
  );
  return (
    <div>
      <div className={styles.head}>
        <Button
          appearance="subtle"
          icon={<ChevronLeftRegular />}
          aria-label={dateText.previousMonth}
          onClick={() => go(addMonths(day, -1))}
        />
        <span id={monthId} className={styles.month} aria-live="polite">
          {formatMonth(day)}
        </span>
        <Button
          appearance="subtle"
          icon={<ChevronRightRegular />}
          aria-label={dateText.nextMonth}
          disabled={nextMonth > max}
          onClick={() => go(addMonths(day, 1))}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's pattern for a calendar: a table walked with the arrow keys */}
      <table className={styles.table} role="grid" aria-labelledby={monthId}>
        <thead>
          <tr>
            {dateText.weekdays.map(({ short, name }) => (
              <th key={short} scope="col" abbr={name} className={styles.weekday}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week) => (
            <tr key={week[0]}>
              {week.map((cell) => (
                <td key={cell} className={styles.cell} aria-selected={cell === value}>
                  {dayButton(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
