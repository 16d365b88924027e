/** What a row may say of time: a clock that was ahead when it was written has dated it later than anything can be. */

/** A clock may be put right by as much as this without anybody noticing. */
export const CLOCK_TOLERANCE_MS = 3_600_000;
/** The product is younger: a clock that shows an earlier time, as after a start without a battery, says nothing. */
const EARLIEST_MS = Date.UTC(2025, 0, 1);

/** The latest moment that a figure may show; what is later was written by a clock that was wrong. Without `now` any may be. */
export const latestBelieved = (now: number | undefined): number =>
  now === undefined || now < EARLIEST_MS ? Number.MAX_SAFE_INTEGER : now + CLOCK_TOLERANCE_MS;

/** The latest moment (ms UTC) at which something that lasts `lastsMs` at most and has begun by now can end. */
export const latestEnd = (now: number, lastsMs: number): number => Math.min(latestBelieved(now) + lastsMs, Number.MAX_SAFE_INTEGER);

/**
 * A tap is never later than now and never earlier than its product's claim. A time that says so was written by a clock
 * that has been put right since, and counts at the moment it must be nearest to.
 */
export function mendTime(time: number, claimedAt: number, now: number): number {
  if (now < EARLIEST_MS) return Math.max(time, claimedAt);
  return time > latestBelieved(now) ? now : Math.max(time, Math.min(claimedAt, now));
}
