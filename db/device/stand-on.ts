import type { Core } from './rules';
import { sameValue } from './same-value';
import type { Edit, Row } from './schema';
import type { Slice } from './slice';

/**
 * The revision an edit may carry (SYNC R5): the one of our copy if every field had, there, the value its author saw;
 * otherwise -1, which never matches, so that the server refuses and the merge decides. Behind an own edit there is
 * nothing to stand on yet.
 */
export function revisionFor(slice: Slice, edit: Edit): number {
  const copy = slice.row(edit.ent, edit.id);
  if (edit.kind === 'create' || !copy || slice.hasEarlier(edit)) return -1;
  return Object.keys(edit.base).every((field) => sameValue(copy[field], edit.base[field])) ? copy.version : -1;
}

/**
 * An edit left the outbox: give the next edit of the row something to stand on. `written` is the row as the server wrote
 * that very edit down: an address may be normalised there, an image stored, and it is still what the author saw. null
 * when others may have written since.
 */
export function restandNext(slice: Slice, core: Core, left: Edit, written: Row | null): void {
  const next = slice.next(left);
  if (!next) return;
  if (next.frozen) throw new Error('an edit that may have been sent is never changed');
  const base: Record<string, unknown> = { ...next.base };
  for (const field of Object.keys(base)) {
    if (written && field in left.patch && sameValue(base[field], left.patch[field])) base[field] = written[field] ?? null;
  }
  const moved: Edit = { ...next, base };
  slice.save({ ...moved, baseRev: core.rules.revisionFor(slice, moved) });
}
