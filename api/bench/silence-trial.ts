import { noHours, writeHours } from '../contract/day-hours';
import { addDays, copenhagenDay, copenhagenHour } from '../contract/days';
import { createRandom } from '../../db/server/seed/random';
import { type CountedDay, LEARNED_DAYS } from '../statistics/silence/observed-days';
import type { learnRhythm, Rhythm } from '../statistics/silence/rhythm';
import type { silentFrom } from '../statistics/silence/silence';
import { median } from './figures';
import { KINDS, type ProductYear, simulateProductYear } from './silence-products';

/**
 * The detector on product years of taps whose true rate is known, beside the best detector there can be: one that is told the
 * true rate of every hour, holidays taken and quiet weeks included, and waits for the same improbability. Both look at
 * every full hour, and the best one has its limit set so that it raises as many false alarms as ours.
 */
const HOUR_MS = 3_600_000;
const SEED = 20_261_123;
const SEED_STEP = 7919;
const STOPS = 6;
/** A stop in a time when the product is not in use is nobody's to notice. */
const UNUSED_HOURS = 14 * 24;
/** So few visits were to come in a silence that was told of, in truth. */
const HARDLY_USED = 3;

export interface Detector {
  learn: typeof learnRhythm;
  silentFrom: typeof silentFrom;
}

/** What the best detector has missed, for limits that are yet to be found. */
interface Best {
  /** Of each silence between two taps within the year, the visits missed when the second one came. */
  missedInSilences: number[];
  /** Of each stop: visits missed hour by hour from the last tap on. */
  stops: { stopAt: number; since: number }[];
}

interface Trial {
  product: ProductYear;
  falseAlarms: number;
  /** Of these, in a time when the product was not used: nobody could have known. */
  whileClosed: number;
  delays: number[];
  best: Best;
  /** Sum of true visits before each hour. */
  sums: Float64Array;
  visitsPerYear: number;
}

/** In the order of the days. */
function countDays(taps: readonly number[]): CountedDay[] {
  const days = new Map<string, number[]>();
  for (const at of taps) {
    const { day, hour } = copenhagenHour(at);
    const hours = days.get(day) ?? noHours();
    hours[hour] = (hours[hour] ?? 0) + 1;
    days.set(day, hours);
  }
  return Array.from(days, ([day, hours]) => ({ day, hours: writeHours(hours) }));
}

/** When the detector would tell of a silence. It knows what the portal would know at that moment. */
function createOurs({ taps }: ProductYear, { learn, silentFrom: find }: Detector): (since: number, until: number) => number | null {
  const counted = countDays(taps);
  const rhythms = new Map<string, Rhythm | null>();
  return (since, until) => {
    const day = copenhagenDay(since);
    let rhythm = rhythms.get(day);
    if (rhythm === undefined) {
      const first = addDays(day, -LEARNED_DAYS);
      const learned = counted.filter((one) => one.day >= first && one.day < day);
      rhythms.set(day, (rhythm = learn(learned, day)));
    }
    return rhythm && find(rhythm, since, until);
  };
}

function sumRates(rates: Float64Array): Float64Array {
  const sums = new Float64Array(rates.length + 1);
  for (const [index, rate] of rates.entries()) sums[index + 1] = (sums[index] ?? 0) + rate;
  return sums;
}

/** True visits from `start` up to a moment. */
function visitsUpTo(sums: Float64Array, hoursFromStart: number): number {
  const index = Math.min(sums.length - 2, Math.floor(hoursFromStart));
  const before = sums[index] ?? 0;
  return before + ((sums[index + 1] ?? before) - before) * (hoursFromStart - index);
}

/** Index of the newest tap at or before a moment. */
function lastBefore(taps: readonly number[], at: number): number {
  let [low, high] = [0, taps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((taps[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Moments within the year at which the sign breaks, while it is in use. */
function chooseStops({ rates, start, yearFrom, yearUntil }: ProductYear, sums: Float64Array, random: () => number): number[] {
  const stops: number[] = [];
  for (let tries = 0; tries < 1000 && stops.length < STOPS; tries++) {
    const at = yearFrom + random() * (yearUntil - yearFrom);
    const hour = Math.floor((at - start) / HOUR_MS);
    const isInUse = (sums[Math.min(rates.length, hour + UNUSED_HOURS)] ?? 0) > (sums[hour] ?? 0);
    if (isInUse) stops.push(at);
  }
  return stops;
}

function tryProductYear(product: ProductYear, seed: number, detector: Detector): Trial {
  const { taps, start, rates, yearFrom, yearUntil } = product;
  const ours = createOurs(product, detector);
  const sums = sumRates(rates);
  const sumAt = (at: number): number => visitsUpTo(sums, (at - start) / HOUR_MS);
  const best: Best = { missedInSilences: [], stops: [] };
  let [falseAlarms, whileClosed] = [0, 0];
  for (let index = lastBefore(taps, yearFrom); index < taps.length - 1; index++) {
    const [since, until] = [taps[index] ?? 0, Math.min(taps[index + 1] ?? 0, yearUntil)];
    if (since >= yearUntil) break;
    // Looked at on full hours only.
    const looked = Math.floor(until / HOUR_MS) * HOUR_MS;
    if (index < 0 || looked <= since) continue;
    const at = ours(since, looked);
    if (at !== null && at > yearFrom) {
      falseAlarms += 1;
      if (sumAt(at) - sumAt(since) < HARDLY_USED) whileClosed += 1;
    }
    best.missedInSilences.push(sumAt(looked) - sumAt(since));
  }
  const end = start + rates.length * HOUR_MS;
  const delays = chooseStops(product, sums, createRandom(seed)).flatMap((stopAt) => {
    const since = taps[lastBefore(taps, stopAt)];
    if (since === undefined) return [];
    best.stops.push({ stopAt, since });
    const at = ours(since, end);
    return at === null ? Number.POSITIVE_INFINITY : Math.max(0, at - stopAt) / HOUR_MS;
  });
  return { product, falseAlarms, whileClosed, delays, best, sums, visitsPerYear: sumAt(yearUntil) - sumAt(yearFrom) };
}

/** Delays in hours of the best detector that tells at `limit` missed visits. */
function bestDelays({ product: { start, rates }, sums, best }: Trial, limit: number): number[] {
  return best.stops.map(({ stopAt, since }) => {
    const first = Math.floor((since - start) / HOUR_MS) + 1;
    const goal = visitsUpTo(sums, (since - start) / HOUR_MS) + limit;
    let [low, high] = [first, rates.length];
    if ((sums[high] ?? 0) < goal) return Number.POSITIVE_INFINITY;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) >= goal) high = middle;
      else low = middle + 1;
    }
    return Math.max(0, start + low * HOUR_MS - stopAt) / HOUR_MS;
  });
}

export interface Outcome {
  name: string;
  productYears: number;
  falseAlarmsPerYear: number;
  whileClosedPerYear: number;
  medianDelay: number;
  /** Share of the stops that were told of before the end. */
  found: number;
  bestMedianDelay: number;
  bestFalseAlarmsPerYear: number;
  ratio: number;
}

/** How much the best detector's limit grows with the logarithm of a product's visits: with 0 all have one, with 1 as many false alarms. */
const OFFSETS = [0, 0.5, 1, 1.5];

/** The best detector's delays with as many false alarms as ours in all, dealt out among the products in the best of some ways. */
function bestOf(trials: readonly Trial[], alarms: number): { delay: number; alarms: number } {
  const candidates = OFFSETS.map((power) => {
    const offsetOf = ({ visitsPerYear }: Trial): number => power * Math.log(Math.max(1, visitsPerYear));
    const scores = trials.flatMap((trial) => trial.best.missedInSilences.map((missed) => missed - offsetOf(trial)));
    scores.sort((a, b) => b - a);
    const limit = scores[alarms] ?? 0;
    const delays = trials.flatMap((trial) => bestDelays(trial, Math.max(0, limit + offsetOf(trial))));
    return { delay: median(delays), alarms: scores.filter((score) => score > limit).length };
  });
  return candidates.reduce((a, b) => (b.delay < a.delay ? b : a));
}

function judge(name: string, trials: readonly Trial[]): Outcome {
  const alarms = trials.reduce((sum, trial) => sum + trial.falseAlarms, 0);
  const delays = trials.flatMap((trial) => trial.delays);
  const best = bestOf(trials, alarms);
  return {
    name,
    productYears: trials.length,
    falseAlarmsPerYear: alarms / trials.length,
    whileClosedPerYear: trials.reduce((sum, trial) => sum + trial.whileClosed, 0) / trials.length,
    medianDelay: median(delays),
    found: delays.filter(Number.isFinite).length / delays.length,
    bestMedianDelay: best.delay,
    bestFalseAlarmsPerYear: best.alarms / trials.length,
    ratio: median(delays) / best.delay,
  };
}

/** So many product years, the kinds in turn; the same ones every time. */
export const simulateProductYears = (count: number): ProductYear[] =>
  Array.from({ length: count }, (_, index) => simulateProductYear(KINDS[index % KINDS.length] ?? 'shop', SEED + index * SEED_STEP));

export function runTrials(products: readonly ProductYear[], detector: Detector): { all: Outcome; kinds: Outcome[] } {
  const trials = products.map((product, index) => tryProductYear(product, SEED + index * SEED_STEP + 1, detector));
  const kinds = KINDS.map((kind) => ({ kind, own: trials.filter(({ product }) => product.kind === kind) }));
  return { all: judge('all', trials), kinds: kinds.map(({ kind, own }) => judge(kind, own)) };
}
