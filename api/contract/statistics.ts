import * as v from 'valibot';
import { asPrinted, DAY, ROW_ID } from './patterns';
import { Silence } from './stand';
import { typedText } from './text';

const WRONG_DAY = 'Skriv en dato som 2026-11-05';

/** Of the centuries in which there are taps. */
const isDate = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return day.startsWith('2') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};
/** A calendar day of Copenhagen, YYYY-MM-DD. */
const Day = v.pipe(v.string(WRONG_DAY), v.maxLength(10, WRONG_DAY), v.regex(DAY, WRONG_DAY), v.check(isDate, WRONG_DAY));

const days = { from: Day, to: Day };
const NOT_IN_ORDER = 'Fra dato skal ligge før Til dato';
/** Both days are included. */
export const DayRangeQuery = v.pipe(
  v.object(days),
  v.check(({ from, to }) => from <= to, NOT_IN_ORDER),
);
export type DayRangeQuery = v.InferOutput<typeof DayRangeQuery>;

const AnyStandId = v.pipe(
  typedText('Vælg et produkt', 40, 'Ukendt produkt'),
  v.transform((id) => (ROW_ID.test(id) ? id : asPrinted(id))),
);
/** Of one product, by either of its ids, or of all one's own. */
export const HoursQuery = v.pipe(
  v.object({ ...days, standId: v.optional(AnyStandId) }),
  v.check(({ from, to }) => from <= to, NOT_IN_ORDER),
);
export type HoursQuery = v.InferOutput<typeof HoursQuery>;

/** Where an answer left off. Cut rather than refused: one that long is none of ours, and the answer is everything. */
const Cursor = v.pipe(
  v.string(),
  v.transform((cursor) => cursor.slice(0, 200)),
);

export const StatisticsQuery = v.object({
  since: v.optional(Cursor),
  /** The first day that is sent, instead of the first of the last 400. */
  from: v.optional(Day),
  /** Adds how the taps came and at what hours. */
  details: v.optional(v.literal('true', 'Skal være true')),
});
export type StatisticsQuery = v.InferOutput<typeof StatisticsQuery>;

/**
 * Daily click totals of the caller's products that changed since a cursor. Values are absolute, so a repeat is
 * harmless. `reset` means: replace all you have. Days before `floor` are not sent. `totals` holds all-time figures of
 * the products whose clicks changed.
 */
export const StandStatistics = v.object({
  cursor: v.string(),
  reset: v.boolean(),
  /** First Copenhagen day that is kept. */
  floor: v.string(),
  rows: v.array(
    v.object({
      standId: v.string(),
      day: v.string(),
      clicks: v.number(),
      /** With `details`: taps by chip and by printed code, left out when none; the rest of `clicks` did not say. */
      chip: v.optional(v.number()),
      code: v.optional(v.number()),
      /** With `details`: the taps by hour (day-hours.ts), left out when unknown. */
      hours: v.optional(v.string()),
      /** With `details`: the owner's own taps that are not in `clicks`, left out when none. */
      own: v.optional(v.number()),
    }),
  ),
  totals: v.array(
    v.object({ standId: v.string(), clicks: v.number(), lastViewedAt: v.nullable(v.string()), silence: v.optional(Silence) }),
  ),
});
export type StandStatistics = v.InferOutput<typeof StandStatistics>;

/** Taps by weekday, Monday first, and hour of the clock in Copenhagen. */
export const HoursAnswer = v.object({ from: v.string(), to: v.string(), hours: v.array(v.array(v.number())) });
export type HoursAnswer = v.InferOutput<typeof HoursAnswer>;

/**
 * Views of own landing pages and presses of their links by day, that changed since a cursor; values are absolute. `linkId` null
 * is a view of the page, else one of its `linkIds` or a network of its social links. `reset`, `floor`: as above.
 */
export const PageStatistics = v.object({
  cursor: v.string(),
  reset: v.boolean(),
  floor: v.string(),
  rows: v.array(v.object({ pageId: v.string(), linkId: v.nullable(v.string()), day: v.string(), count: v.number() })),
});
export type PageStatistics = v.InferOutput<typeof PageStatistics>;

export const PageStatisticsQuery = v.object({
  since: v.optional(Cursor),
  /** The first day that is sent, instead of the first of the last 400. */
  from: v.optional(Day),
});
export type PageStatisticsQuery = v.InferOutput<typeof PageStatisticsQuery>;

const DayMap = v.record(v.string(), v.number());

/** System figures of the admin panel (SPEC §3). Map keys are Copenhagen days, last 365, zero days left out. */
export const AdminStatistics = v.object({
  users: v.object({ total: v.number(), active: v.number(), signupsOverTime: DayMap }),
  stands: v.object({
    total: v.number(),
    claimed: v.number(),
    averageClicksPerStand: v.number(),
    productTypeDistribution: v.record(v.string(), v.number()),
  }),
  engagement: v.object({ totalClicks: v.number(), clicksOverTime: DayMap }),
  content: v.object({ totalLandingPages: v.number(), averageLandingPagesPerUser: v.number() }),
});
export type AdminStatistics = v.InferOutput<typeof AdminStatistics>;
