import type { Core } from './rules';
import type { Edit } from './schema';
import { park } from './outbox';
import type { Slice } from './slice';

const FIRST_STEP_MS = 2_000;
const LONGEST_MS = 300_000;
const LONGEST_RETRY_AFTER_MS = 3_600_000;
/** 5xx answers in a row before one edit steps aside. */
const MAX_STRIKES = 6;

/** Full jitter: anything up to min(300 s, 2 s x 2^tries). ms. */
export const backOffMs = (tries: number, random: number): number =>
  Math.floor(random * Math.min(LONGEST_MS, FIRST_STEP_MS * 2 ** Math.min(tries, 20)));

/** Milliseconds until the next try is due; a clock that was set back does not hold the queue for longer than an hour. */
export function waitMs(nextAt: number, now: number): number {
  const wait = nextAt - now;
  return wait > LONGEST_RETRY_AFTER_MS ? 0 : Math.max(0, wait);
}

/** No answer: the whole device waits, and Retry-After wins over our own arithmetic (at most 1 h). */
export function slowDown(slice: Slice, core: Core, random: number, retryAfterSeconds: number | null): void {
  const { tries } = slice.marks;
  const wait = retryAfterSeconds === null ? backOffMs(tries, random) : Math.min(LONGEST_RETRY_AFTER_MS, retryAfterSeconds * 1000);
  slice.marks = { ...slice.marks, tries: tries + 1, nextAt: core.now() + wait };
}

/** After `online`, "Sync now" or a sign-in. */
export function resetBackOff(slice: Slice): void {
  slice.marks = { ...slice.marks, tries: 0, nextAt: 0 };
}

/**
 * Count a 5xx against an edit. The sixth in a row parks it if others got through meanwhile, so one poisonous edit blocks
 * only its own row; it may have arrived, so its key stays.
 */
export function strike(slice: Slice, core: Core, sent: Edit): void {
  const edit = slice.find(sent.key);
  if (!edit) return;
  const failingSince = edit.failingSince ?? core.now();
  const struck: Edit = { ...edit, strikes: edit.strikes + 1, failingSince };
  const othersPass = (slice.marks.lastOkAt ?? -1) >= failingSince;
  if (struck.strikes >= MAX_STRIKES && othersPass) park(slice, core, struck, 'server-error');
  else slice.save(struck);
}
