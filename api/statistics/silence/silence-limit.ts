import type { ObservedDay } from './observed-days';

/**
 * Chance alone may mark a product this often a year, and a busier one more rarely: its silence is found within hours all the same. The
 * rest of what owners bear is for days off and seasons that end.
 */
const CHANCE_ALARMS_PER_YEAR = 0.7;
const USUAL_VISITS_PER_YEAR = 1500;
const WEEKS_PER_YEAR = 52;
/** A silence must be at least this improbable (e to the minus that, 1 in 665), however few visits there are a year. */
const LEAST_IMPROBABLE = 6.5;
/** A silence that has missed so many visits is a long one; e to the minus that of all silences are. */
const LONG = 2.5;
/** A day off says little of the other days: no silence counts for more. */
const MOST_EXCESS = 6;
/** By how much long silences exceed that, when nothing is known, and how many silences that is worth. */
const USUAL_EXCESS = 1.15;
const EXCESS_PRIOR = 8;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * The silences there were in the eight weeks, in visits that were usual in their hours. A silence also has a part of the hours before
 * and after it: of a busy hour not much, because visits stand close in it.
 */
function pastSilences(visits: readonly (readonly number[])[], observed: readonly ObservedDay[]): number[] {
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
export function limitOf(visits: readonly (readonly number[])[], observed: readonly ObservedDay[]): number {
  const perYear = sumOf(visits.flat()) * WEEKS_PER_YEAR;
  const allowed = CHANCE_ALARMS_PER_YEAR * Math.min(1, USUAL_VISITS_PER_YEAR / perYear);
  const improbable = Math.max(LEAST_IMPROBABLE, Math.log(perYear / allowed));
  const long = pastSilences(visits, observed).filter((missed) => missed > LONG);
  const excess = sumOf(long.map((missed) => Math.min(MOST_EXCESS, missed - LONG)));
  const scale = Math.max(1, (excess + EXCESS_PRIOR * USUAL_EXCESS) / (long.length + EXCESS_PRIOR));
  return LONG + scale * (improbable - LONG);
}
