import { entities, pick } from './entities';
import type { Core } from './rules';
import type { Edit, Fields, ParkReason } from './schema';
import type { Slice } from './slice';
import { viewRow } from './view';

/** Edits and bytes a device may hold back (SYNC R1). */
export const MAX_QUEUED_EDITS = 500;
export const MAX_QUEUED_BYTES = 60 * 1024 * 1024;

/** The server forgets idempotency keys after 90 days; an edit in doubt for this long is not repeated unasked (R9). */
export const DOUBT_LIMIT_MS = 60 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A later edit may be folded into this one: it has certainly not arrived (R2). One that is sent a second time may have,
 * and the server would take the repeat for what it knows already.
 */
export const mayCoalesce = (edit: Edit): boolean => edit.state === 'queued' && !edit.frozen && edit.again !== true;

/** Nothing earlier of the same row is in the outbox, and everything it points at has arrived (R3). */
export function mayGo(edits: readonly Edit[], edit: Edit): boolean {
  const isBlocking = (other: Edit): boolean => other.seq < edit.seq && other.ent === edit.ent && other.id === edit.id;
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
});

/** Under a new key: only after a definite refusal, or when its author says so (R4). */
export const underNewKey = (edit: Edit, key: string): Edit => ({ ...edit, key, frozen: false, firstSentAt: undefined });

/**
 * The next edit that may be sent, frozen in this very transaction; null when there is none. `passed` are rows that
 * failed in this run.
 */
export function pickNext(slice: Slice, core: Core, passed: ReadonlySet<string>): Edit | null {
  const now = core.now();
  for (const edit of slice.edits) {
    if (edit.why === 'server-error' && now - (edit.parkedAt ?? 0) > DAY_MS) slice.save(requeued(edit));
  }
  for (const edit of slice.edits) {
    if (edit.state !== 'queued' || passed.has(edit.id) || !core.rules.mayGo(slice.edits, edit)) continue;
    if (core.rules.isOrdinary(edit, now)) return slice.save(core.rules.freeze(edit, now));
    park(slice, core, edit, 'old');
  }
  return null;
}

/** Own queued creates a patch points at. */
export function dependencies(slice: Slice, edit: Pick<Edit, 'ent' | 'patch'>): string[] {
  const targets = Object.keys(entities[edit.ent].refs).map((field) => edit.patch[field]);
  return slice.edits.filter((other) => other.kind === 'create' && targets.includes(other.id)).map((other) => other.id);
}

/**
 * The values an edit put in `fields` are not coming any more: what the author of the next edit saw there is now what
 * lies below both.
 */
export function rebaseNext(slice: Slice, core: Core, edit: Edit, fields: readonly string[]): void {
  const next = slice.next(edit);
  if (!next || next.frozen) return;
  const below = viewRow(slice, next.ent, next.id, next.seq);
  const gone = fields.filter((field) => field in next.base);
  const base: Fields = { ...next.base, ...pick(below, gone) };
  const moved: Edit = { ...next, base };
  slice.save({ ...moved, baseRev: core.rules.revisionFor(slice, moved) });
}
