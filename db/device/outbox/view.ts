import { entities } from '../rows/entities';
import { isUnderstood } from './outbox';
import type { Edit, EntityName, Row } from '../types';
import type { Slice } from './slice';

/** A create that no server has numbered yet. */
export const UNSENT_VERSION = -1;

/**
 * Does the screen show this edit's values? Waiting edits, edits that may have arrived and edits that wait for "yours or
 * theirs" do. What the server refused shows its own values again, except a create, which is all there is of its row.
 */
export function isShown(edit: Edit): boolean {
  if (!isUnderstood(edit)) return false;
  return edit.state === 'queued' || edit.kind === 'create' || (edit.why !== 'refused' && edit.why !== 'gone');
}

/** One row with one edit on top of it; undefined = not on the screen. */
export function overlay<R extends Row>(entity: EntityName, id: string, row: R | undefined, edit: Edit): R | undefined {
  if (!isShown(edit)) return row;
  if (edit.entity !== entity) {
    const field =
      row &&
      edit.kind === 'delete' &&
      Object.entries(entities[entity].refs).find(([name, to]) => to === edit.entity && row[name] === edit.id)?.[0];
    return row && field ? { ...row, [field]: null } : row;
  }
  if (edit.id !== id) return row;
  if (edit.kind === 'delete') return undefined;
  // Whole, because a blank has every field of its kind.
  if (edit.kind === 'create') return { ...entities[entity].blank(edit), ...edit.patch, _id: id, version: UNSENT_VERSION } as Row as R;
  return row && { ...row, ...edit.patch };
}

/** One row as its author sees it; with `before`, as it would be without that edit and everything after it. */
export function viewRow(slice: Slice, entity: EntityName, id: string, before = Infinity): Row | undefined {
  let row = slice.row(entity, id);
  for (const edit of slice.edits) if (edit.seq < before) row = overlay(entity, id, row, edit);
  return row;
}

/** All rows of a kind as the screen shows them: the server's copy, and the unconfirmed edits in their order. */
export function viewRows<R extends Row>(entity: EntityName, copy: Iterable<R>, edits: readonly Edit[]): Map<string, R> {
  const rows = new Map<string, R>();
  for (const row of copy) rows.set(row._id, row);
  const isReferred = (edit: Edit): boolean => edit.kind === 'delete' && Object.values(entities[entity].refs).includes(edit.entity);
  for (const edit of edits) {
    const ids = edit.entity === entity ? [edit.id] : isReferred(edit) ? [...rows.keys()] : [];
    for (const id of ids) {
      const shown = overlay(entity, id, rows.get(id), edit);
      if (shown) rows.set(id, shown);
      else rows.delete(id);
    }
  }
  return rows;
}
