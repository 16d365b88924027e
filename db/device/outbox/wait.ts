import type { Edit, SyncState } from '../types';

/** The longest wait anybody may ask for, ms. */
export const LONGEST_RETRY_AFTER_MS = 3_600_000;

/** Milliseconds until the next try is due; a clock that was set back does not hold anything for longer than an hour. */
export function waitMs(nextAt: number, now: number): number {
  const wait = nextAt - now;
  return wait > LONGEST_RETRY_AFTER_MS ? 0 : Math.max(0, wait);
}

/** Milliseconds until one of these edits may be tried: the device's own wait, and the shortest of theirs. */
export function untilNextTry(syncState: SyncState, edits: readonly Edit[], now: number): number {
  const own = edits.filter((edit) => edit.state === 'queued').map((edit) => waitMs(edit.nextAt ?? 0, now));
  return Math.max(waitMs(syncState.nextAt, now), own.length === 0 ? 0 : Math.min(...own));
}
