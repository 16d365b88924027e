import { addDays, copenhagenHour } from '../../../api/contract/days';

/** From this hour on, on a Monday, the week that has gone is told of; by the clock in Copenhagen. */
const TOLD_FROM_HOUR = 8;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));

/** The Monday whose summaries are to be told now; null on every other day, and before eight. */
export function mondayToTell(now: number): string | null {
  const { day, hour } = copenhagenHour(now);
  return mondayOf(day) === day && hour >= TOLD_FROM_HOUR ? day : null;
}

/** The Monday whose summaries have been told by now, or never will be; null on a Monday before eight. */
export function weekToldAt(now: number): string | null {
  const { day } = copenhagenHour(now);
  const monday = mondayOf(day);
  return monday === day ? mondayToTell(now) : monday;
}
