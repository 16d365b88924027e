import { weekdayOf } from '../contract/day-hours';
import { addDays, listDays, startOfDay } from '../contract/days';
import { createRandom, poisson } from '../../db/server/seed/random';
import { isDanishHoliday } from '../statistics/silence/danish-holidays';

/** Product years of believable taps, whose true rate is known. */

const HOUR_MS = 3_600_000;
const FIRST_DAY = '2025-10-20';
/** Learned from before the year begins, and listened for after it has ended, in days. */
const BEFORE = 70;
const YEAR = 365;
const AFTER = 150;

export const KINDS = ['restaurant', 'shop', 'summer kiosk', 'office', 'very quiet'] as const;
export type Kind = (typeof KINDS)[number];

export interface ProductYear {
  kind: Kind;
  /** First hour, ms UTC. */
  start: number;
  /** True visits of each hour from `start` on. */
  rates: Float64Array;
  /** Moments of all taps in order, ms UTC. */
  taps: number[];
  /** Taps by day and hour as the portal counts them. */
  yearFrom: number;
  yearUntil: number;
}

interface Habits {
  /** Fewest and most visits of an ordinary day; products lie between, evenly by ratio. */
  perDay: readonly [number, number];
  /** Taps of a visit, on average. */
  size: readonly [number, number];
  /** Weight of each weekday, Monday first. */
  weekdays: readonly number[];
  opens: number;
  closes: number;
  saturdayCloses?: number;
  /** Spread of days and of weeks around what is usual, as the sigma of a log-normal factor. */
  daySpread: number;
  weekSpread: number;
  /** Share of the holidays it is open on. */
  openOnHolidays: number;
  /** Chance of a holiday taken in July or in winter, in days. */
  vacation: readonly [chance: number, days: number];
  /** Share of an ordinary day's visits while on vacation. */
  vacationShare: number;
  /** Days a year on which it is closed without having said so. */
  unforeseen: number;
  /** First and last month it is there, when not the whole year. */
  season?: readonly [first: string, last: string];
}

const HABITS: Record<Kind, Habits> = {
  restaurant: {
    perDay: [6, 60],
    size: [1.2, 2.5],
    weekdays: [0.6, 0.7, 0.8, 1, 1.5, 1.6, 0.9],
    opens: 11,
    closes: 22,
    daySpread: 0.25,
    weekSpread: 0.12,
    openOnHolidays: 0.5,
    vacation: [0.35, 12],
    vacationShare: 0,
    unforeseen: 0.15,
  },
  shop: {
    perDay: [2.5, 25],
    size: [1, 1.6],
    weekdays: [0.9, 0.9, 0.9, 1, 1.3, 1.2, 0],
    opens: 10,
    closes: 18,
    saturdayCloses: 15,
    daySpread: 0.25,
    weekSpread: 0.12,
    openOnHolidays: 0,
    vacation: [0.2, 12],
    vacationShare: 0,
    unforeseen: 0.15,
  },
  'summer kiosk': {
    perDay: [5, 50],
    size: [1.3, 2.5],
    weekdays: [0.8, 0.8, 0.8, 0.9, 1.1, 1.5, 1.5],
    opens: 10,
    closes: 21,
    daySpread: 0.45,
    weekSpread: 0.2,
    openOnHolidays: 1,
    vacation: [0, 0],
    vacationShare: 0,
    unforeseen: 0.5,
    season: ['05-01', '09-15'],
  },
  office: {
    perDay: [1, 8],
    size: [1, 1.5],
    weekdays: [1, 1.1, 1.1, 1, 0.7, 0, 0],
    opens: 8,
    closes: 16,
    daySpread: 0.25,
    weekSpread: 0.15,
    openOnHolidays: 0,
    vacation: [0.7, 18],
    vacationShare: 0.25,
    unforeseen: 0.1,
  },
  'very quiet': {
    perDay: [0.08, 0.7],
    size: [1, 2],
    weekdays: [1, 1, 1, 1, 1.2, 1, 0.5],
    opens: 9,
    closes: 20,
    daySpread: 0.3,
    weekSpread: 0.25,
    openOnHolidays: 0.3,
    vacation: [0.3, 14],
    vacationShare: 0.2,
    unforeseen: 0,
  },
};

/** Chance in the shapes that are needed here. */
interface Dice {
  next: () => number;
  between: (range: readonly [number, number]) => number;
  /** A factor around 1, even on the logarithm's scale. */
  ratioBetween: (range: readonly [number, number]) => number;
  /** A log-normal factor of mean 1. */
  factor: (sigma: number) => number;
}

function createDice(seed: number): Dice {
  const next = createRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const between = ([low, high]: readonly [number, number]): number => low + (high - low) * next();
  return {
    next,
    between,
    ratioBetween: ([low, high]) => Math.exp(between([Math.log(low), Math.log(high)])),
    factor: (sigma) => Math.exp(sigma * normal() - sigma ** 2 / 2),
  };
}

/** Morning, noon and afternoon peaks differ from product to product. */
function hourShape(habits: Habits, dice: Dice, closes: number): number[] {
  const peak = dice.between([habits.opens + 1, habits.closes - 1]);
  const width = dice.between([2, 5]);
  const weights = Array.from({ length: 24 }, (_, hour) =>
    hour >= habits.opens && hour < closes ? 0.4 + Math.exp(-(((hour - peak) / width) ** 2)) : 0,
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** What its owner does in the year: days it is closed on, or quieter. */
function closures(habits: Habits, days: readonly string[], dice: Dice): Map<string, number> {
  const shares = new Map<string, number>();
  const holidaysOpen = dice.next() < habits.openOnHolidays;
  const [chance, length] = habits.vacation;
  for (const months of [
    ['06-28', 35],
    ['02-08', 14],
  ] as const) {
    if (dice.next() >= chance * (months[0] === '06-28' ? 1 : 0.4)) continue;
    const first = addDays(`2026-${months[0]}`, Math.floor(dice.next() * months[1]));
    for (const day of listDays(first, addDays(first, Math.round(length * dice.between([0.5, 1.3]))))) shares.set(day, habits.vacationShare);
  }
  for (const day of days) {
    if (dice.next() < habits.unforeseen / YEAR) shares.set(day, 0);
    if (isDanishHoliday(day)) shares.set(day, holidaysOpen ? dice.between([0.3, 1.1]) : 0);
    const monthDay = day.slice(5);
    if (habits.season && (monthDay < habits.season[0] || monthDay > habits.season[1])) shares.set(day, 0);
  }
  return shares;
}

/** True visits by hour. */
function ratesOf(habits: Habits, days: readonly string[], dice: Dice): Float64Array {
  const start = startOfDay(FIRST_DAY);
  const rates = new Float64Array((startOfDay(addDays(days.at(-1) ?? '', 1)) - start) / HOUR_MS);
  const perDay = dice.ratioBetween(habits.perDay);
  // From half to twice as many within the year.
  const growth = dice.between([Math.log(0.5), Math.log(2)]);
  const shape = hourShape(habits, dice, habits.closes);
  const saturday = hourShape(habits, dice, habits.saturdayCloses ?? habits.closes);
  const shares = closures(habits, days, dice);
  const ownWeek = habits.weekdays.map((weight) => weight * dice.factor(0.15));
  let ofWeek = 1;
  for (const [index, day] of days.entries()) {
    const weekday = weekdayOf(day);
    if (weekday === 0) ofWeek = dice.factor(habits.weekSpread);
    const level = perDay * Math.exp((growth * (index - BEFORE - YEAR / 2)) / YEAR);
    const ofDay = level * (ownWeek[weekday] ?? 0) * ofWeek * dice.factor(habits.daySpread) * (shares.get(day) ?? 1);
    const midnight = (startOfDay(day) - start) / HOUR_MS;
    const hours = weekday === 5 ? saturday : shape;
    // By the clock, which is an hour off for two hours a year that nobody is open in.
    const shift = (startOfDay(addDays(day, 1)) - startOfDay(day)) / HOUR_MS - 24;
    for (const [hour, weight] of hours.entries()) rates[midnight + hour + (hour > 2 ? shift : 0)] = ofDay * weight;
  }
  return rates;
}

function tapsOf(rates: Float64Array, start: number, meanSize: number, dice: Dice): number[] {
  const taps: number[] = [];
  for (const [index, rate] of rates.entries()) {
    for (let visits = rate === 0 ? 0 : poisson(rate, dice.next); visits > 0; visits--) {
      const at = start + (index + dice.next()) * HOUR_MS;
      taps.push(at);
      // Geometric: after each tap of a party there may be another, half a minute later.
      for (let more = 1; dice.next() < 1 - 1 / meanSize; more++) taps.push(at + more * 30_000);
    }
  }
  return taps.sort((a, b) => a - b);
}

export function simulateProductYear(kind: Kind, seed: number): ProductYear {
  const dice = createDice(seed);
  const habits = HABITS[kind];
  const days = listDays(FIRST_DAY, addDays(FIRST_DAY, BEFORE + YEAR + AFTER - 1));
  const start = startOfDay(FIRST_DAY);
  const rates = ratesOf(habits, days, dice);
  const yearFrom = startOfDay(addDays(FIRST_DAY, BEFORE));
  return {
    kind,
    start,
    rates,
    taps: tapsOf(rates, start, dice.between(habits.size), dice),
    yearFrom,
    yearUntil: startOfDay(addDays(FIRST_DAY, BEFORE + YEAR)),
  };
}
