import * as v from 'valibot';

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
  rows: v.array(v.object({ standId: v.string(), day: v.string(), clicks: v.number() })),
  totals: v.array(v.object({ standId: v.string(), clicks: v.number(), lastViewedAt: v.nullable(v.string()) })),
});
export type StandStatistics = v.InferOutput<typeof StandStatistics>;

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
