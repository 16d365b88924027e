import { addDays, copenhagenDay, listDays, startOfDay } from '../../../api/contract/days';
import { pickWeighted, poisson } from './random';
import { HOUR_MS } from '../../../api/contract/durations';

/** Sunday first, as Date counts: a café is full on Saturdays and quiet on Mondays. */
const WEEKDAYS = [1.15, 0.7, 0.8, 0.9, 1, 1.35, 1.6];
/** Midnight to 23: mornings, lunch, and people on their way home. */
const HOURS = [0, 0, 0, 0, 0, 0, 1, 4, 8, 9, 10, 13, 16, 14, 11, 10, 10, 9, 7, 4, 2, 1, 1, 0];

export interface TapHabits {
  /** Taps of an average day at the end of the period. */
  perDay: number;
  /** Share of that at its beginning: below 1 the shop is growing. */
  startShare: number;
}

/** Moments of taps from `since` to `until` (ms UTC), in order, with the rhythm of days and hours in Copenhagen. */
export function believableTaps({ perDay, startShare }: TapHabits, since: number, until: number, random: () => number): number[] {
  const days = listDays(copenhagenDay(since), copenhagenDay(until));
  const taps: number[] = [];
  for (const [index, day] of days.entries()) {
    const growth = startShare + ((1 - startShare) * index) / Math.max(1, days.length - 1);
    const weekday = WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1;
    const midnight = startOfDay(day);
    for (let left = poisson(perDay * growth * weekday, random); left > 0; left--) {
      taps.push(midnight + Math.floor((pickWeighted(HOURS, random) + random()) * HOUR_MS));
    }
  }
  return taps.filter((at) => at >= since && at <= until).sort((a, b) => a - b);
}

/** The day a number of days before a moment, as ms UTC at a quarter past nine in the morning there. */
export const morningBefore = (now: number, days: number): number => startOfDay(addDays(copenhagenDay(now), -days)) + 9.25 * HOUR_MS;
