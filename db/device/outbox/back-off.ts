import type { Failure } from './classify';
import { entities, entityNames } from '../rows/entities';
import { park } from './outbox';
import type { Core } from './core';
import type { Edit, FailureReason } from '../types';
import type { Slice } from './slice';
import { LONGEST_RETRY_AFTER_MS } from './wait';
import { DAY_MS } from '../../../api/contract/durations';

const FIRST_STEP_MS = 2_000;
const LONGEST_MS = 300_000;
/** Uploads that failed are dear: they are tried less often. */
const FIRST_UPLOAD_STEP_MS = 60_000;
const LONGEST_UPLOAD_MS = 3_600_000;
/** Failures of its own before one edit steps aside. */
const MAX_STRIKES = 6;
/** For so long a server that fails on writes and answers reads is given the benefit of the doubt, ms. */
const LONGEST_FAILING_MS = DAY_MS;

const jitter = (tries: number, random: number, first: number, longest: number): number =>
  Math.floor(random * Math.min(longest, first * 2 ** Math.min(tries, 20)));

/** Full jitter: anything up to min(300 s, 2 s x 2^tries). ms. */
export const backOffMs = (tries: number, random: number): number => jitter(tries, random, FIRST_STEP_MS, LONGEST_MS);

/** Nobody gets through: the whole device waits, and Retry-After wins over our own arithmetic (at most 1 h). */
export function slowDown(slice: Slice, core: Core, random: number, retryAfterSeconds: number | null): void {
  const { tries } = slice.syncState;
  const wait = retryAfterSeconds === null ? backOffMs(tries, random) : Math.min(LONGEST_RETRY_AFTER_MS, retryAfterSeconds * 1000);
  slice.syncState = { ...slice.syncState, tries: tries + 1, nextAt: core.now() + wait };
}

/** After `online`, "Sync now" or a sign-in: the device and every edit may try at once. */
export function resetBackOff(slice: Slice): void {
  slice.syncState = { ...slice.syncState, tries: 0, nextAt: 0 };
  for (const edit of slice.edits) if (edit.nextAt !== undefined) slice.save({ ...edit, nextAt: undefined });
}

function ownWaitMs(edit: Edit, random: number, retryAfterSeconds: number | null): number {
  if (retryAfterSeconds !== null) return Math.min(LONGEST_RETRY_AFTER_MS, retryAfterSeconds * 1000);
  const isDear = edit.files.length > 0 && edit.strikes > 0;
  return isDear ? jitter(edit.strikes - 1, random, FIRST_UPLOAD_STEP_MS, LONGEST_UPLOAD_MS) : backOffMs(edit.strikes, random);
}

/** Did another edit get its answer since `then`? Times to come are no proof (device clock, ms). */
const hasPassed = ({ syncState: { lastOkAt } }: Slice, then: number, now: number): boolean =>
  lastOkAt !== null && lastOkAt >= then && lastOkAt <= now;

/** Did our API answer anything since `then`, an edit or a list? */
function isReached(slice: Slice, then: number, now: number): boolean {
  const lists = entityNames.map((entity) => slice.source.resource(entities[entity].list)?.fetchedAt);
  return hasPassed(slice, then, now) || lists.some((time) => time !== undefined && time > then && time <= now);
}

/** What to tell its author of an edit that keeps failing. */
function reasonFor(edit: Edit, cause: Failure['cause']): FailureReason {
  if (cause === 'large') return 'too-large';
  return edit.files.length > 0 && (cause === 'slow' || cause === 'network') ? 'too-slow' : 'server-error';
}

/**
 * Has it failed often enough, and is it the edit? An upload that does not get through while lists do is at fault; a server
 * that fails on it may fail on all of them, until another one passes or a day has gone by.
 */
export function isHopeless(slice: Slice, edit: Edit, cause: Failure['cause'], now: number): boolean {
  if (edit.strikes < MAX_STRIKES || edit.failingSince === undefined) return false;
  if (hasPassed(slice, edit.failingSince, now)) return true;
  const isLong = now - edit.failingSince > LONGEST_FAILING_MS;
  return isReached(slice, edit.failingSince, now) && (cause !== 'server' || isLong);
}

/** A limit for uploads is everybody's who uploads, and nobody else's. */
function limitUploads(slice: Slice, core: Core, random: number, retryAfterSeconds: number | null): void {
  for (const edit of slice.edits) {
    if (edit.files.length === 0 || edit.state !== 'queued') continue;
    slice.save({ ...edit, nextAt: core.now() + ownWaitMs(edit, random, retryAfterSeconds) });
  }
}

/**
 * Take in that an edit got no definite answer. It waits by itself, so that its row alone is blocked. A strike against it
 * counts when our API is known to answer: it failed there itself, or something else got through since its last failure.
 * The sixth sets it aside; it may have arrived, so its key stays. True = the failure was its own.
 */
export function fail(slice: Slice, core: Core, sent: Edit, failure: Failure, random: number): boolean {
  const { cause, retryAfterSeconds } = failure;
  if (cause === 'limit') {
    limitUploads(slice, core, random, retryAfterSeconds);
    return sent.files.length > 0;
  }
  const edit = slice.find(sent.key);
  if (!edit || edit.state !== 'queued') return true;
  const now = core.now();
  const isOwn = cause === 'server' || (edit.failedAt !== undefined && isReached(slice, edit.failedAt, now));
  const struck: Edit = {
    ...edit,
    strikes: edit.strikes + Number(isOwn),
    failingSince: Math.min(edit.failingSince ?? now, now),
    failedAt: now,
  };
  if (isOwn && isHopeless(slice, struck, cause, now)) park(slice, core, struck, reasonFor(struck, cause));
  else slice.save({ ...struck, nextAt: now + ownWaitMs(struck, random, retryAfterSeconds) });
  return isOwn;
}
