import { pick } from '../rows/entities';
import { isUnderstood } from './outbox';
import { sameValue } from '../rows/same-value';
import type { Edit, Fields } from '../types';
import type { Slice } from './slice';

/**
 * The revision an edit may carry (SYNC R5): our copy's, if every field of the edit has the value there that its author saw. Otherwise,
 * and behind another edit of the row, -1: it never matches, so the server answers 412 and the merge decides.
 */
export function revisionFor(slice: Slice, edit: Edit): number {
  const copy = slice.row(edit.entity, edit.id);
  if (edit.kind === 'create' || !copy || slice.hasEarlier(edit)) return -1;
  return Object.keys(edit.base).every((field) => sameValue(copy[field], edit.base[field])) ? copy.version : -1;
}

/** `base` of a later edit, where it is what `left` wanted: `instead` says what that has become. */
export function replaceOwn(base: Fields, left: Edit, instead: Fields): Fields {
  const own = Object.keys(base).filter((field) => field in left.patch && field in instead && sameValue(base[field], left.patch[field]));
  return { ...base, ...pick(instead, own) };
}

/**
 * Rebase the row's next edit after `left` was acknowledged or withdrawn. `instead` replaces the values of `left` in its base: the row as
 * the server stored it (addresses are normalised there, images named), the row underneath, or {} when others may have written since.
 */
export function rebaseNextEdit(slice: Slice, left: Edit, instead: Fields): void {
  const next = slice.next(left);
  if (!next || !isUnderstood(next)) return;
  if (next.frozen) throw new Error('an edit that may have been sent is never changed');
  const moved: Edit = { ...next, base: replaceOwn(next.base, left, instead) };
  slice.save({ ...moved, baseRevision: revisionFor(slice, moved) });
}

/** `edit` was withdrawn: rebase the row's next edit on what its author `saw`, unless it may have been sent already. */
export function rebaseNextUnlessSent(slice: Slice, edit: Edit, saw: Fields): void {
  if (!slice.next(edit)?.frozen) rebaseNextEdit(slice, edit, saw);
}
