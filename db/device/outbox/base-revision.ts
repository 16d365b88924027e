import { pick } from '../rows/entities';
import { isUnderstood } from './outbox';
import { sameValue } from '../rows/same-value';
import type { Edit, Fields } from '../types';
import type { Slice } from './slice';

/**
 * The revision an edit may carry (SYNC R5): the one of our copy if every field had, there, the value its author saw;
 * otherwise -1, which never matches, so that the server refuses and the merge decides. Behind an own edit there is
 * nothing to stand on yet.
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
 * An edit left the outbox, or its values are not coming any more: give the next edit of the row something to stand on.
 * `instead` is what its author's own values turned into: the row as the server wrote that very edit down (an address may
 * be normalised there, an image stored), what lay below them, or nothing when others may have written since.
 */
export function rebaseNextEdit(slice: Slice, left: Edit, instead: Fields): void {
  const next = slice.next(left);
  if (!next || !isUnderstood(next)) return;
  if (next.frozen) throw new Error('an edit that may have been sent is never changed');
  const moved: Edit = { ...next, base: replaceOwn(next.base, left, instead) };
  slice.save({ ...moved, baseRevision: revisionFor(slice, moved) });
}

/** The values of an edit are not coming, and the next one of the row stands on what its author `saw` instead. */
export function rebaseNextUnlessSent(slice: Slice, edit: Edit, saw: Fields): void {
  if (!slice.next(edit)?.frozen) rebaseNextEdit(slice, edit, saw);
}
