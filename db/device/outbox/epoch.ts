import type { SyncState } from '../types';
import { emptySyncState, type Slice } from './slice';

const ETAG = /^(?:W\/)?"([^".]+)\.[^"]*"$/;

/** The generation inside a list's ETag "<epoch>.<rev>". */
export const epochOf = (etag: string | null): string | null => (etag ? (ETAG.exec(etag)?.[1] ?? null) : null);

/**
 * The server goes on from an earlier state: nothing known of the time after it may hold its lists back, and no edit stands
 * on a revision of it. Lists asked for before are not wanted any more.
 */
export function leaveTimeLine(slice: Slice): void {
  const { snapRev, ackRev, tombstones, arrived } = emptySyncState;
  slice.syncState = { ...slice.syncState, snapRev, ackRev, tombstones, arrived, absences: slice.syncState.absences + 1 };
  for (const edit of slice.edits) if (!edit.frozen) slice.save({ ...edit, baseRevision: -1 });
}

/** A restored backup has another generation. */
export function enterEpoch(slice: Slice, epoch: string | null): void {
  const known = slice.syncState.epoch;
  if (epoch === null || epoch === known) return;
  slice.syncState = { ...slice.syncState, epoch };
  if (known !== null) leaveTimeLine(slice);
}

/**
 * Is an answer from before a restore that the device has learned of while it was on its way? Then what it tells is not there
 * any more, and it counts as lost. `asked` = the generation known when the question left.
 */
export const isOutlived = (syncState: SyncState, asked: string | null, epoch: string | null): boolean =>
  epoch !== null && syncState.epoch !== epoch && syncState.epoch !== asked;
