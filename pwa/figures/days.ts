import { copenhagenDay } from '../../api/contract/days';
import { DAY_MS } from '../../api/contract/durations';

/** The Copenhagen calendar day of a moment (ISO-8601 or ms since 1970), YYYY-MM-DD, whatever zone the device is set to (rule 57). */
export const dayOf = (moment: string | number): string => copenhagenDay(new Date(moment).getTime());
/** Today in Copenhagen. */
export const today = (now: number = Date.now()): string => dayOf(now);

/** Read at noon UTC, which is the same calendar day in Copenhagen all year. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Same day of another month, or its last day when it is shorter (31. marts − 1 = 28. februar). */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0, 12)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last), 12)).toISOString().slice(0, 10);
}

/** Number of days from `from` to `to`, both included; 0 or less when they are the wrong way round. */
export const daysBetween = (from: string, to: string): number => Math.round((noonOf(to) - noonOf(from)) / DAY_MS) + 1;
