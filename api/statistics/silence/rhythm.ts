import { addHours, noHours, weekdayOf } from '../../contract/day-hours';
import { addDays } from '../../contract/days';
import { isDanishHoliday } from './danish-holidays';

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

/** One day's taps by hour (day-hours.ts). */
export interface CountedDay {
  day: string;
  hours: string;
}

const WEEKDAYS = 7;
const HOURS = 24;
export const LEARNED_DAYS = 8 * WEEKDAYS;

/** Less than this is no history. */
const LEAST_DAYS = 2 * WEEKDAYS;
const LEAST_ACTIVE_DAYS = 6;
const LEAST_VISITS = 8;
/**
 * Chance alone may mark a product this often a year, and a busier one more rarely: its silence is found within hours all the same. The
 * rest of what owners bear is for days off and seasons that end.
 */
const CHANCE_ALARMS_PER_YEAR = 0.7;
const USUAL_VISITS_PER_YEAR = 1500;
const WEEKS_PER_YEAR = 52;
/** A silence must be at least this improbable (e to the minus that, 1 in 665), however few visits there are a year. */
const LEAST_IMPROBABLE = 6.5;
/** How many weeks of its own a weekday or an hour must have before it outweighs what all days together say of it. */
const DAY_PRIOR = 2;
const HOUR_PRIOR = 3;
/** A silence that has missed so many visits is a long one; e to the minus that of all silences are. */
const LONG = 2.5;
/** A day off says little of the other days: no silence counts for more. */
const MOST_EXCESS = 6;
/** By how much long silences exceed that, when nothing is known, and how many silences that is worth. */
const USUAL_EXCESS = 1.15;
const EXCESS_PRIOR = 8;
/** A week counts half as much as the one this many weeks later: shops grow and seasons end. */
const HALF_LIFE_WEEKS = 6;
const LARGEST_VISIT = 40;
const CACHED_DAYS = 500;

interface LearnedDay {
  day: string;
  weekday: number;
  weight: number;
}

interface Observed extends LearnedDay {
  hours: readonly number[];
}

const knownDays = new Map<string, readonly LearnedDay[]>();

/** The eight weeks before a day, without those on which Denmark is closed. Of thousands of products most ask for the same. */
function learnedDays(until: string): readonly LearnedDay[] {
  let days = knownDays.get(until);
  if (!days) {
    if (knownDays.size >= CACHED_DAYS) knownDays.clear();
    days = Array.from({ length: LEARNED_DAYS }, (_, index) => LEARNED_DAYS - index)
      .map((age) => ({ day: addDays(until, -age), weight: 0.5 ** (age / WEEKDAYS / HALF_LIFE_WEEKS) }))
      .filter(({ day }) => !isDanishHoliday(day))
      .map((learned) => ({ ...learned, weekday: weekdayOf(learned.day) }));
    knownDays.set(until, days);
  }
  return days;
}

/** The days that teach something: those after the first with a tap. That day itself would make a rare product look busy. */
function observe(days: readonly CountedDay[], until: string): Observed[] {
  const counted = new Map<string, string>();
  let first = until;
  for (const { day, hours } of days) {
    if (hours === '') continue;
    counted.set(day, hours);
    if (day < first) first = day;
  }
  const observed: Observed[] = [];
  for (const { day, weekday, weight } of learnedDays(until)) {
    if (day <= first) continue;
    const hours = noHours();
    addHours(hours, counted.get(day) ?? '');
    observed.push({ day, weekday, weight, hours });
  }
  return observed;
}

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
function tapsByHour(observed: readonly Observed[]): number[][] {
  const weights = Array.from({ length: WEEKDAYS }, () => 0);
  const week = Array.from({ length: WEEKDAYS }, noHours);
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
function tapsPerVisit(taps: readonly (readonly number[])[], observed: readonly Observed[]): number {
  const days = Array.from({ length: WEEKDAYS }, () => 0);
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
 * The silences there were in the eight weeks, in visits that were usual in their hours. A silence also has a part of the hours before
 * and after it: of a busy hour not much, because visits stand close in it.
 */
function pastSilences(visits: readonly (readonly number[])[], observed: readonly Observed[]): number[] {
  const silences: number[] = [];
  let missed = Number.NaN;
  for (const { weekday, hours } of observed) {
    for (const [hour, taps] of hours.entries()) {
      const usual = visits[weekday]?.[hour] ?? 0;
      if (taps === 0) missed += usual;
      else {
        const part = Math.min(usual, 1) / 2;
        if (missed > 0) silences.push(missed + part);
        missed = part;
      }
    }
  }
  return silences;
}

/**
 * How many visits must fail to come. Did visits come independently at the usual rate, a silence that missed `n` of them would have a
 * chance of e^-n. But days are good and bad, and the rate is only read from some visits, so long silences are more frequent
 * than that; how much more, the product's own past tells: by how much its long silences exceeded what makes them long is on average
 * 1 where chance alone is at work (peaks over a threshold, as floods are judged).
 */
function limitOf(visits: readonly (readonly number[])[], observed: readonly Observed[]): number {
  const perYear = sumOf(visits.flat()) * WEEKS_PER_YEAR;
  const allowed = CHANCE_ALARMS_PER_YEAR * Math.min(1, USUAL_VISITS_PER_YEAR / perYear);
  const improbable = Math.max(LEAST_IMPROBABLE, Math.log(perYear / allowed));
  const long = pastSilences(visits, observed).filter((missed) => missed > LONG);
  const excess = sumOf(long.map((missed) => Math.min(MOST_EXCESS, missed - LONG)));
  const scale = Math.max(1, (excess + EXCESS_PRIOR * USUAL_EXCESS) / (long.length + EXCESS_PRIOR));
  return LONG + scale * (improbable - LONG);
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
