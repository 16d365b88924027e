import { addDays } from '../../api/contract/days';
import { addMonths, daysBetween } from './days';

/** Copenhagen calendar days, both included. */
export interface DayRange {
  from: string;
  to: string;
}

export type RangeName = 'week' | 'month' | 'year';

/** Days of each chart range (SPEC §9). */
export const RANGE_DAYS: Record<RangeName, number> = { week: 7, month: 30, year: 365 };

/** Longest custom range (rule 59). */
export const MAX_CUSTOM_DAYS = 731;

export const rangeEndingOn = (to: string, days: number): DayRange => ({ from: addDays(to, 1 - days), to });

/**
 * The dashboard's range ends at the latest click date, today when there is none and never later (SPEC §9, rule
 * 58); `untilToday` moves its end to today.
 */
export function dashboardRange(name: RangeName, latestClickDay: string | null, today: string, untilToday: boolean): DayRange {
  const end = untilToday || latestClickDay === null || latestClickDay > today ? today : latestClickDay;
  return rangeEndingOn(end, RANGE_DAYS[name]);
}

/** One calendar month back to today, both included (rule 59). */
export const defaultCustomRange = (today: string): DayRange => ({ from: addMonths(today, -1), to: today });

/** The range of the same length just before. */
export const previousRange = ({ from, to }: DayRange): DayRange => rangeEndingOn(addDays(from, -1), daysBetween(from, to));

export type RangeProblem = 'missing' | 'order' | 'too-long';

/** What is wrong with a range a user typed; null when it can be shown. */
export function customRangeProblem({ from, to }: DayRange): RangeProblem | null {
  if (from === '' || to === '') return 'missing';
  if (from > to) return 'order';
  return daysBetween(from, to) > MAX_CUSTOM_DAYS ? 'too-long' : null;
}
