import { entities } from '../rows/entities';
import { waitMs } from './wait';
import type { Core } from './core';
import type { Edit, ParkReason } from '../types';
import { isOutOfTheWay, type Slice } from './slice';
import { DAY_MS } from '../../../api/contract/durations';

/** Edits and bytes a device may hold back (SYNC R1). */
export const MAX_QUEUED_EDITS = 500;
export const MAX_QUEUED_BYTES = 60 * 1024 * 1024;

/** The server forgets idempotency keys after 90 days; an edit in doubt for this long is not repeated unasked (R9). */
export const DOUBT_LIMIT_MS = 60 * DAY_MS;

/** A newer shell may have left edits that this one cannot read: they and their rows wait for it. */
export const isUnderstood = (edit: Pick<Edit, 'format' | 'entity' | 'kind'>): boolean =>
  edit.format === 1 && Object.hasOwn(entities, edit.entity) && entities[edit.entity].kinds.includes(edit.kind);

/**
 * A later edit may be folded into this one: it has certainly not arrived (R2). One that is sent a second time may have,
 * and the server would take the repeat for what it knows already.
 */
export const mayCoalesce = (edit: Edit): boolean => edit.state === 'queued' && !edit.frozen && edit.again !== true && isUnderstood(edit);

/**
 * Certainly not there: never sent, or definitely not taken. Should a copy of an earlier request still be on its way, it
 * changes nothing after a delete; only a create would bring the row back.
 */
export const isAbsorbable = (edit: Edit): boolean =>
  isUnderstood(edit) && (mayCoalesce(edit) || (!edit.frozen && (edit.state === 'parked' || edit.kind === 'update')));

/** Nothing earlier of the same row is in the outbox, except what was refused, and everything it points at has arrived (R3). */
export function mayGo(edits: readonly Edit[], edit: Edit): boolean {
  const isBlocking = (other: Edit): boolean =>
    other.seq < edit.seq && other.entity === edit.entity && other.id === edit.id && !isOutOfTheWay(other);
  const isAwaited = (other: Edit): boolean => other.kind === 'create' && edit.deps.includes(other.id);
  return !edits.some((other) => isBlocking(other) || isAwaited(other));
}

/** From here on key and body never change: it may have been sent (R4). */
export const freeze = (edit: Edit, now: number): Edit => ({
  ...edit,
  frozen: true,
  firstSentAt: edit.firstSentAt ?? now,
  attempts: edit.attempts + 1,
});

/** Is the edit young enough that the server still knows its key? */
export const isOrdinary = (edit: Edit, now: number): boolean => !edit.frozen || now - (edit.firstSentAt ?? now) <= DOUBT_LIMIT_MS;

export function park(slice: Slice, core: Core, edit: Edit, why: ParkReason, more: Partial<Edit> = {}): void {
  slice.save({ ...edit, state: 'parked', why, parkedAt: core.now(), ...more });
  slice.fates.push({ key: edit.key, fate: 'parked', edit });
}

/** Back into the queue, with nothing left of why it was parked. */
export const requeued = (edit: Edit): Edit => ({
  ...edit,
  state: 'queued',
  why: undefined,
  note: undefined,
  clash: undefined,
  parkedAt: undefined,
  strikes: 0,
  failingSince: undefined,
  failedAt: undefined,
  nextAt: undefined,
});

/** It is nobody's decision: it failed while others passed, and is tried again by itself once a day. */
const isSetAside = (edit: Edit): boolean => edit.why === 'server-error' || edit.why === 'too-slow' || edit.why === 'too-large';

/** Its daily try: the next failure sets it aside again at once. */
const triedAgain = (edit: Edit): Edit => {
  const { strikes, failingSince, failedAt } = edit;
  return { ...requeued(edit), strikes, failingSince, failedAt };
};

/** Those that never failed come first, the small ones of them before the uploads; then those whose failure is longest ago. */
export function sendingOrder(one: Edit, other: Edit): number {
  const isUpload = (edit: Edit): number => Number(edit.files.length > 0);
  return (one.failedAt ?? 0) - (other.failedAt ?? 0) || isUpload(one) - isUpload(other) || one.seq - other.seq;
}

/** Under a new key: only after a definite refusal, or when its author says so (R4). */
export const underNewKey = (edit: Edit, key: string): Edit => ({
  ...edit,
  key,
  frozen: false,
  firstSentAt: undefined,
  attempts: 0,
});

/**
 * The next edit that may be sent, frozen in this very transaction; null when there is none. `passed` are rows that
 * failed in this run. How long an edit has been in doubt goes by the server's time, which the token of the session tells to
 * the hour: an older token is not accepted, and the device's own clock may be wrong or have been put right since.
 */
export function pickNext(slice: Slice, core: Core, passed: ReadonlySet<string>, serverTime: number): Edit | null {
  const now = core.now();
  for (const edit of slice.edits) {
    const rest = now - (edit.parkedAt ?? 0);
    if (isSetAside(edit) && (rest > DAY_MS || rest < 0)) slice.save(triedAgain(edit));
  }
  const isDue = (edit: Edit): boolean =>
    isUnderstood(edit) && edit.state === 'queued' && !passed.has(edit.id) && waitMs(edit.nextAt ?? 0, now) === 0;
  for (const edit of slice.edits.filter(isDue).sort(sendingOrder)) {
    if (!mayGo(slice.edits, edit)) continue;
    if (isOrdinary(edit, serverTime)) return slice.save(freeze(edit, serverTime));
    park(slice, core, edit, 'old');
  }
  return null;
}

/** Own queued creates a patch points at. */
export function dependencies(slice: Slice, edit: Pick<Edit, 'entity' | 'patch'>): string[] {
  const targets = Object.keys(entities[edit.entity].refs).map((field) => edit.patch[field]);
  return slice.edits.filter((other) => other.kind === 'create' && targets.includes(other.id)).map((other) => other.id);
}
