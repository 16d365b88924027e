import { omit, pick, unitsIn } from '../rows/entities';
import { forgetRow } from './discard';
import { dependencies, isAbsorbable, isUnderstood, mayCoalesce, requeued, underNewKey } from './outbox';
import { filesIn } from '../rows/queued-file';
import type { Core } from './core';
import { sameValue } from '../rows/same-value';
import type { Edit, EntityName, Fields, Row } from '../types';
import type { Slice } from './slice';
import { rebaseNextEdit, revisionFor } from './base-revision';
import { viewRow } from './view';

/**
 * What the author of two edits in one saw below both: under their own value, what they saw when they made that; else what
 * they were shown.
 */
export function baseBelow(last: Pick<Edit, 'patch' | 'base'>, below: Row | undefined, seen: Fields): Fields {
  const own = Object.keys(seen).filter(
    (field) => field in last.base && sameValue(seen[field], last.patch[field]) && !sameValue(seen[field], below?.[field]),
  );
  return { ...last.base, ...seen, ...pick(last.base, own) };
}

/** Is a value back at what its author saw first, with nobody else's below it? Then nothing is left to send. */
export const isBack = (wanted: unknown, saw: unknown, below: unknown): boolean => sameValue(wanted, saw) && sameValue(below, saw);

/** `key` names the accepted edit; `unchanged` and `cancelled` leave nothing to send; `missing` = no such row here. */
export type Enqueued =
  | { readonly kind: 'queued'; readonly key: string }
  | { readonly kind: 'unchanged' | 'cancelled' | 'missing'; readonly key: string };

/** What its author wants on top of an edit: `base` is what they were shown in those fields. */
export type LaterEdit = Pick<Edit, 'key' | 'patch' | 'base'>;

/** An edit and a later one of its author in one; null when they cancel each other. `below` = the row without both. */
export function coalesced(slice: Slice, last: Edit, later: LaterEdit, below: Row | undefined): Edit | null {
  const patch: Fields = { ...last.patch, ...later.patch };
  const base = last.kind === 'create' ? {} : baseBelow(last, below, later.base);
  const isIdle = (field: string): boolean => isBack(patch[field], base[field], below?.[field]);
  const idle =
    last.kind === 'create'
      ? []
      : unitsIn(last.entity, patch)
          .filter((unit) => unit.every(isIdle))
          .flat();
  const kept = omit(patch, idle);
  if (Object.keys(kept).length === 0) return null;
  const deps = dependencies(slice, { entity: last.entity, patch: kept });
  return { ...last, patch: kept, base: omit(base, idle), files: filesIn(kept), deps };
}

/** The refused edit that a new one of the row answers: a create always, an update if it wants the same fields. */
export function refusedFor(slice: Slice, entity: EntityName, id: string, patch: Fields): Edit | undefined {
  return slice
    .editsOf(entity, id)
    .find(
      (edit) =>
        edit.why === 'refused' &&
        edit.state === 'parked' &&
        isUnderstood(edit) &&
        (edit.kind === 'create' || (edit.kind === 'update' && Object.keys(edit.patch).some((field) => field in patch))),
    );
}

/**
 * A later edit is the author's answer to the refusal of this one: both are sent as one, under a new key and behind
 * everything that may have been sent already.
 */
export function correct(slice: Slice, core: Core, refused: Edit, later?: LaterEdit): Enqueued {
  const anew: Edit = { ...requeued(underNewKey(refused, core.newKey())), again: true };
  let edit = anew.kind === 'create' ? slice.save(anew) : slice.moveToEnd(anew);
  const { key } = edit;
  const changes = slice.editsOf(edit.entity, edit.id).filter((other) => mayCoalesce(other) && other.kind === 'update');
  for (const other of changes) slice.coalesce(other, key);
  if (later) slice.fates.push({ key: later.key, fate: 'coalesced', into: key });
  const below = viewRow(slice, edit.entity, edit.id, edit.seq);
  for (const change of later ? [...changes, later] : changes) {
    const folded = coalesced(slice, edit, change, below);
    if (!folded) {
      slice.drop(edit, 'cancelled');
      return { kind: 'cancelled', key };
    }
    edit = folded;
  }
  slice.save({ ...edit, baseRevision: revisionFor(slice, edit) });
  return { kind: 'queued', key };
}

/** What certainly is not there needs no decision when its author has deleted the row since: the delete goes. */
export function yieldToDelete(slice: Slice, sent: Edit): void {
  const edit = slice.find(sent.key);
  const next = slice.next(sent);
  if (edit?.state !== 'parked' || next?.kind !== 'delete' || next.frozen || !isAbsorbable(edit)) return;
  slice.drop(edit, 'absorbed');
  if (edit.kind === 'create') forgetRow(slice, edit.id);
  else rebaseNextEdit(slice, edit, edit.base);
}
