import { yieldToDelete } from './correct';
import { entities, pick } from '../rows/entities';
import { park } from './outbox';
import { filesIn, queuedFileId } from '../rows/queued-file';
import type { Core } from './core';
import { sameValue } from '../rows/same-value';
import type { Edit, EntityName, Row } from '../types';
import { rebaseNextEdit } from './base-revision';
import type { Slice } from './slice';

/** Fields of a create that the row with its id says otherwise. Uploads get an address, so they cannot be compared. */
const differing = (create: Edit, row: Row): string[] =>
  Object.keys(create.patch).filter((field) => queuedFileId(create.patch[field]) === null && !sameValue(row[field], create.patch[field]));

/**
 * The row of an own create is there. Sent once, that is its acknowledgement. Sent again, the row may stem from the first
 * time, before its author corrected it, or others may have edited it since: then what differs becomes a question.
 * `written` = the row is the server's answer to this very request.
 */
export function acknowledgeCreate(slice: Slice, core: Core, create: Edit, row: Row, written: boolean): void {
  const isFirst = create.frozen && create.again !== true;
  const open = isFirst ? [] : differing(create, row);
  if (open.length === 0) {
    slice.drop(create, 'applied');
    rebaseNextEdit(slice, create, written ? row : {});
    return;
  }
  const patch = pick(create.patch, open);
  const base = pick(entities[create.entity].blank(create), open);
  const update: Edit = { ...create, kind: 'update', patch, base, baseRevision: row.version, files: filesIn(patch), frozen: false };
  park(slice, core, update, 'conflict', { clash: open });
  yieldToDelete(slice, update);
}

/** The row is our own create: it arrived, only its answer was lost (SYNC R7). */
export const isOwnCreate = (edit: Edit, row: Row): boolean => edit.kind === 'create' && edit.id === row._id;

/**
 * Does the next edit of the row replace an upload of this create? Where it was stored only the server's answer to the
 * create can tell, and it is sent again: under the same key, or at its author's word under another.
 */
export const isUploadReplaced = (slice: Slice, create: Edit): boolean =>
  (create.frozen || create.state === 'queued') &&
  Object.values(slice.next(create)?.base ?? {}).some((value) => queuedFileId(value) !== null);

/**
 * A row was read whose id is one of our creates: it arrived, only its answer was lost (SYNC R7) - or the answer is to an
 * earlier try, which the outbox knows under a newer key by now.
 */
export function acknowledgeArrived(slice: Slice, core: Core, entity: EntityName, row: Row): void {
  const create = slice.edits.find((edit) => edit.entity === entity && isOwnCreate(edit, row));
  if (create && !isUploadReplaced(slice, create)) acknowledgeCreate(slice, core, create, row, false);
}
