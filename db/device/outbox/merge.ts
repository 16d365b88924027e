import { pick, unitsIn } from '../rows/entities';
import { park, requeued, underNewKey } from './outbox';
import type { Core } from './core';
import { sameValue } from '../rows/same-value';
import type { Edit, Row } from '../types';
import { rebaseNextEdit } from './base-revision';
import type { Slice } from './slice';

/** What is left of an edit in the face of the row as it is now. */
export interface Merge {
  /** Still to be sent: nobody else touched it, or (see clash) the author has to choose. */
  readonly keep: readonly string[];
  /** Part of keep that somebody else changed to something else. */
  readonly clash: readonly string[];
}

/**
 * Unit by unit: the row already says what the edit wants - drop it; the row says what the author saw - keep it; else a
 * clash. Nothing is decided by time.
 */
export function mergeFields(edit: Edit, current: Row): Merge {
  const keep: string[] = [];
  const clash: string[] = [];
  for (const unit of unitsIn(edit.entity, edit.patch)) {
    if (unit.every((field) => sameValue(current[field], edit.patch[field]))) continue;
    keep.push(...unit);
    if (!unit.every((field) => sameValue(current[field], edit.base[field]))) clash.push(...unit);
  }
  return { keep, clash };
}

/**
 * The edit, now standing on the current row, under a new key: its first request was definitely refused. It goes on, also
 * when it was set aside while that answer was on its way.
 */
export const rebase = (edit: Edit, key: string): Edit => requeued(underNewKey(edit, key));

/** Fields of a row that are not what the author of its delete saw: deleting those is never done unasked. */
export const changedSince = (edit: Edit, current: Row): string[] =>
  Object.keys(edit.base).filter((field) => !sameValue(current[field], edit.base[field]));

function mergeDelete(slice: Slice, core: Core, edit: Edit, current: Row): void {
  const clash = changedSince(edit, current);
  const moved: Edit = { ...edit, baseRevision: current.version };
  if (clash.length > 0) park(slice, core, { ...moved, frozen: false }, 'conflict', { clash });
  else slice.save(rebase(moved, core.newKey()));
}

/** The server answered 412 with the row as it is now. */
export function mergeOnto(slice: Slice, core: Core, edit: Edit, current: Row): void {
  if (edit.kind === 'delete') return mergeDelete(slice, core, edit, current);
  const { keep, clash } = mergeFields(edit, current);
  if (keep.length === 0) {
    slice.drop(edit, 'merged-equal');
    rebaseNextEdit(slice, edit, {});
    return;
  }
  const patch = pick(edit.patch, keep);
  const files = edit.files.filter((id) => Object.values(patch).includes(`file:${id}`));
  const merged: Edit = { ...edit, patch, base: pick(edit.base, keep), files, baseRevision: current.version };
  if (clash.length > 0) park(slice, core, { ...merged, frozen: false }, 'conflict', { clash });
  else slice.save(rebase(merged, core.newKey()));
}
