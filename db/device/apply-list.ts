import { acknowledgeArrived } from './acknowledge-create';
import { enterEpoch } from './epoch';
import type { Core } from './core';
import type { EntityName, Marks, ResourceRecord, Row } from './schema';
import type { Slice } from './slice';

/** A whole list as the server answered it. */
export interface ListAnswer {
  readonly rows: readonly Row[];
  /** X-Rev: the revision the list was read at. */
  readonly rev: number;
  /** Database generation, from the list's ETag; null when it names none. */
  readonly epoch: string | null;
  /** marks.absences when it was asked for. */
  readonly absences: number;
}

/** A list older than what the device already knows would put rows back in time: it is thrown away. */
export const isListNews = (marks: Marks, ent: EntityName, rev: number): boolean => rev >= Math.max(marks.ackRev, marks.snapRev[ent]);

/** Has nothing turned out to be gone since the list was asked for? Such a list may still hold it. */
export const isAskedSince = (marks: Marks, absences: number): boolean => marks.absences === absences;

/** Is the copy still the one whose tag was asked about? */
export const isStillAsked = (record: ResourceRecord | undefined, etag: string | null): boolean => etag !== null && record?.etag === etag;

/** Put a list in the place of the copy. False when it is too old to be used. */
export function applyList(slice: Slice, core: Core, ent: EntityName, list: ListAnswer): boolean {
  if (!isAskedSince(slice.marks, list.absences)) return false;
  enterEpoch(slice, list.epoch);
  if (!isListNews(slice.marks, ent, list.rev)) return false;
  slice.replaceRows(ent, list.rows);
  const { snapRev, tomb } = slice.marks;
  slice.marks = { ...slice.marks, snapRev: { ...snapRev, [ent]: list.rev }, tomb: { ...tomb, [ent]: {} } };
  for (const row of list.rows) acknowledgeArrived(slice, core, ent, row);
  return true;
}
