import { acknowledgeArrived } from './acknowledge-create';
import { enterEpoch, isOutlived } from './epoch';
import type { Core } from './core';
import type { EntityName, SyncState, ResourceRecord, Row } from '../types';
import type { Slice } from './slice';

/** A whole list as the server answered it. */
export interface ListAnswer {
  readonly rows: readonly Row[];
  /** X-Rev: the revision the list was read at. */
  readonly rev: number;
  /** Database generation, from the list's ETag; null when it names none. */
  readonly epoch: string | null;
  /** syncState.absences and .epoch when it was asked for. */
  readonly absences: number;
  readonly askedIn: string | null;
}

/** A list older than what the device already knows would put rows back in time: it is thrown away. */
export const isListNews = (syncState: SyncState, entity: EntityName, rev: number): boolean =>
  rev >= Math.max(syncState.ackRev, syncState.snapRev[entity]);

/** Has nothing turned out to be gone since the list was asked for? Such a list may still hold it. */
export const isAskedSince = (syncState: SyncState, absences: number): boolean => syncState.absences === absences;

/** Is the copy still the one whose tag was asked about? */
export const isStillAsked = (record: ResourceRecord | undefined, etag: string | null): boolean => etag !== null && record?.etag === etag;

/** Put a list in the place of the copy. False when it is too old to be used. */
export function applyList(slice: Slice, core: Core, entity: EntityName, list: ListAnswer): boolean {
  if (!isAskedSince(slice.syncState, list.absences) || isOutlived(slice.syncState, list.askedIn, list.epoch)) return false;
  enterEpoch(slice, list.epoch);
  if (!isListNews(slice.syncState, entity, list.rev)) return false;
  slice.replaceRows(entity, list.rows);
  const { snapRev, tombstones, arrived } = slice.syncState;
  slice.syncState = {
    ...slice.syncState,
    snapRev: { ...snapRev, [entity]: list.rev },
    tombstones: { ...tombstones, [entity]: {} },
    arrived: { ...arrived, [entity]: {} },
  };
  for (const row of list.rows) acknowledgeArrived(slice, core, entity, row);
  return true;
}
