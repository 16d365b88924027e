import { noHours } from '../../contract/day-hours';
import { type CountedDay, DAYS_OF_WEEK, observe, type ObservedDay } from './observed-days';
import { limitOf } from './silence-limit';

/**
 * What is usual for a product: how many visits it has by weekday and hour, learned from eight weeks of daily figures.
 *
 * A visit is one or several taps: a party of four at a table taps four times. Only visits come independently of each other, so
 * only they say how improbable a silence is. How many taps a visit has is read from how many hours were empty: taps that
 * came one by one would have left fewer.
 */
export interface Rhythm {
  /** Visits by weekday, Monday first, and hour of the clock in Copenhagen. */
  visits: readonly (readonly number[])[];
  tapsPerWeek: number;
  /** How many visits must have failed to come before the silence is told. */
  limit: number;
}

const HOURS = 24;

/** Less than this is no history. */
const LEAST_DAYS = 2 * DAYS_OF_WEEK;
const LEAST_ACTIVE_DAYS = 6;
const LEAST_VISITS = 8;
/** How many weeks of its own a weekday or an hour must have before it outweighs what all days together say of it. */
const DAY_PRIOR = 2;
const HOUR_PRIOR = 3;
const LARGEST_VISIT = 40;

function sumOf(counts: readonly number[]): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}

/** Of each hour the share of a day's taps, a little of it lent to the hours beside: opening hours are no sharp edges. */
function shareByHour(ofWeek: readonly (readonly number[])[]): number[] {
  const sums = noHours().map((_, hour) => sumOf(ofWeek.map((hours) => hours[hour] ?? 0)));
  const all = sumOf(sums);
  const at = (hour: number): number => sums[(hour + HOURS) % HOURS] ?? 0;
  return sums.map((sum, hour) => (0.9 * sum + 0.05 * (at(hour - 1) + at(hour + 1))) / all);
}

/** Taps by weekday and hour: what was counted there, drawn towards what its weekday and its hour have on the whole. */
function tapsByHour(observed: readonly ObservedDay[]): number[][] {
  const weights = Array.from({ length: DAYS_OF_WEEK }, () => 0);
  const week = Array.from({ length: DAYS_OF_WEEK }, noHours);
  for (const { weekday, weight, hours } of observed) {
    weights[weekday] = (weights[weekday] ?? 0) + weight;
    const sums = week[weekday] ?? [];
    for (let hour = 0; hour < HOURS; hour++) sums[hour] = (sums[hour] ?? 0) + weight * (hours[hour] ?? 0);
  }
  const shares = shareByHour(week);
  const perDay = sumOf(week.map(sumOf)) / sumOf(weights);
  return week.map((sums, weekday) => {
    const weight = weights[weekday] ?? 0;
    const ofDay = (sumOf(sums) + DAY_PRIOR * perDay) / (weight + DAY_PRIOR);
    return sums.map((taps, hour) => (taps + HOUR_PRIOR * ofDay * (shares[hour] ?? 0)) / (weight + HOUR_PRIOR));
  });
}

/** How many taps a visit has on average: as many as leave so many hours empty. */
function tapsPerVisit(taps: readonly (readonly number[])[], observed: readonly ObservedDay[]): number {
  const days = Array.from({ length: DAYS_OF_WEEK }, () => 0);
  let busyHours = 0;
  for (const { weekday, hours } of observed) {
    days[weekday] = (days[weekday] ?? 0) + 1;
    for (const count of hours) if (count > 0) busyHours += 1;
  }
  const busyIf = (size: number): number => {
    let busy = 0;
    for (const [weekday, hours] of taps.entries())
      for (const count of hours) if (count > 0) busy += (days[weekday] ?? 0) * (1 - Math.exp(-count / size));
    return busy;
  };
  if (busyIf(1) <= busyHours) return 1;
  let [low, high] = [1, LARGEST_VISIT];
  for (let step = 0; step < 12; step++) {
    const size = (low + high) / 2;
    if (busyIf(size) > busyHours) low = size;
    else high = size;
  }
  return low;
}

/**
 * What is usual for a product whose newest tap was on the day `until`, by the eight weeks before that day. null when too little is
 * known of it to say anything.
 */
export function learnRhythm(days: readonly CountedDay[], until: string): Rhythm | null {
  const observed = observe(days, until);
  const activeDays = observed.filter(({ hours }) => hours.some((count) => count > 0)).length;
  if (observed.length < LEAST_DAYS || activeDays < LEAST_ACTIVE_DAYS) return null;
  const taps = tapsByHour(observed);
  const size = tapsPerVisit(taps, observed);
  const visits = taps.map((hours) => hours.map((count) => count / size));
  const visitsSeen = observed.reduce((sum, { hours }) => sum + sumOf(hours), 0) / size;
  if (visitsSeen < LEAST_VISITS) return null;
  const tapsPerWeek = sumOf(taps.flat());
  return { visits, tapsPerWeek, limit: limitOf(visits, observed) };
}
