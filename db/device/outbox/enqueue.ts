import { baseBelow, correct, type Enqueued, coalesced, type LaterEdit, refusedFor } from './correct';
import { entities, omit, pick, unitsIn } from '../rows/entities';
import { forgetRow } from './discard';
import { dependencies, isAbsorbable, mayCoalesce } from './outbox';
import { filesIn } from '../rows/queued-file';
import type { Core } from './core';
import { sameValue } from '../rows/same-value';
import type { Edit, EditKind, EntityName, Fields, Row, RowRef } from '../types';
import { isOutOfTheWay, type Slice } from './slice';
import { replaceOwn, revisionFor } from './base-revision';
import { isShown, viewRow } from './view';

/** An edit as a screen asks for it. Fields are the wire's; an image is queuedFileValue(id) or null. */
export interface EditRequest {
  readonly userId: string;
  readonly entity: EntityName;
  readonly kind: EditKind;
  readonly id: string;
  readonly patch: Fields;
  /**
   * What the form showed when its author began, as far as it showed it: the edit is what differs from this, and stands on
   * this, whatever the device has learned since. Without it the author saw what is on the screen now.
   */
  readonly seen?: Fields;
}

/** The row as the author of an edit had it before their eyes. */
export const seenBy = (request: EditRequest, shown: Row): Row => ({ ...shown, ...request.seen, _id: shown._id, version: shown.version });

/** Units whose every field already has its value. */
const idleFields = (entity: EntityName, patch: Fields, base: Fields): string[] =>
  unitsIn(entity, patch)
    .filter((unit) => unit.every((field) => sameValue(patch[field], base[field])))
    .flat();

/** The patch in the server's spelling, with the fields that belong together filled up from the screen. */
export function completePatch(core: Core, request: Pick<EditRequest, 'entity' | 'kind' | 'patch'>, shown: Row | undefined): Fields {
  const def = entities[request.entity];
  const known = Object.fromEntries(
    Object.entries(request.patch).filter(([field, value]) => value !== undefined && def.fields.includes(field)),
  );
  const normal = def.normalise(known, core.origin);
  if (request.kind === 'create') return normal;
  const units = unitsIn(request.entity, normal).flat();
  return { ...pick(shown, units), ...normal };
}

function addEdit(slice: Slice, core: Core, request: EditRequest, key: string, patch: Fields, base: Fields): Edit {
  const edit = slice.append({
    ...{ key, userId: request.userId, format: 1, entity: request.entity, id: request.id, kind: request.kind },
    ...{ patch, base, baseRevision: -1 },
    ...{ files: filesIn(patch), deps: dependencies(slice, { entity: request.entity, patch }) },
    ...{ state: 'queued', frozen: false, attempts: 0, strikes: 0, createdAt: core.now() },
  });
  return slice.save({ ...edit, baseRevision: revisionFor(slice, edit) });
}

/** Fold an update into the unsent edit before it: it stands on what its author saw, and what is back there goes away. */
function coalesceInto(slice: Slice, last: Edit, later: LaterEdit): Enqueued {
  slice.fates.push({ key: later.key, fate: 'coalesced', into: last.key });
  const folded = coalesced(slice, last, later, viewRow(slice, last.entity, last.id, last.seq));
  if (folded) slice.save({ ...folded, baseRevision: revisionFor(slice, folded) });
  else slice.drop(last, 'cancelled');
  return { kind: folded ? 'queued' : 'cancelled', key: last.key };
}

/** Shows values that its author has yet to decide on. */
export const isAsking = (edit: Edit): boolean => edit.state === 'parked' && isShown(edit);

/** Saving what is there already: done, unless it is only there because an edit shows it that waits for its author. */
function enqueueNothing(slice: Slice, request: EditRequest, key: string): Enqueued {
  const asking = slice.editsOf(request.entity, request.id).find(isAsking);
  if (!asking) return { kind: 'unchanged', key };
  slice.fates.push({ key, fate: 'coalesced', into: asking.key });
  return { kind: 'queued', key: asking.key };
}

function enqueueUpdate(slice: Slice, core: Core, request: EditRequest, shown: Row, key: string): Enqueued {
  const formRow = seenBy(request, shown);
  const asked = completePatch(core, request, formRow);
  const seen = pick(formRow, Object.keys(asked));
  const idle = idleFields(request.entity, asked, seen);
  const patch = omit(asked, idle);
  const base = omit(seen, idle);
  if (Object.keys(patch).length === 0) return enqueueNothing(slice, request, key);
  const refused = refusedFor(slice, request.entity, request.id, patch);
  const last = slice.editsOf(request.entity, request.id).at(-1);
  if (refused) return correct(slice, core, refused, { key, patch, base });
  if (last && last.kind !== 'delete' && mayCoalesce(last)) return coalesceInto(slice, last, { key, patch, base });
  addEdit(slice, core, request, key, patch, base);
  return { kind: 'queued', key };
}

/**
 * What a delete swallows of its row, newest first: every edit down to the first that may be there, and what was refused
 * below that as well, for whatever is on its way has passed it.
 */
export function swallowedBy(slice: Slice, { entity, id }: RowRef): Edit[] {
  const swallowed: Edit[] = [];
  let isOnTop = true;
  for (const edit of slice.editsOf(entity, id).toReversed()) {
    if (edit.kind === 'delete') break;
    const isAbsorbed = isAbsorbable(edit);
    isOnTop &&= isAbsorbed;
    if (isAbsorbed && (isOnTop || isOutOfTheWay(edit))) swallowed.push(edit);
  }
  return swallowed;
}

/** A delete swallows the edits before it that are certainly not there; over such a create, nothing is left of either. */
function enqueueDelete(slice: Slice, core: Core, request: EditRequest, shown: Row, key: string): Enqueued {
  let own: Pick<Edit, 'patch' | 'base'> = { patch: {}, base: {} };
  for (const last of swallowedBy(slice, request)) {
    slice.drop(last, 'absorbed');
    if (last.kind === 'create') {
      forgetRow(slice, last.id);
      return { kind: 'cancelled', key };
    }
    own = { patch: { ...last.patch, ...own.patch }, base: { ...last.base, ...replaceOwn(own.base, last, last.base) } };
  }
  const below = viewRow(slice, request.entity, request.id);
  const seen = pick(seenBy(request, shown), entities[request.entity].fields);
  addEdit(slice, core, request, key, {}, baseBelow(own, below, seen));
  return { kind: 'queued', key };
}

/**
 * Take an edit into the outbox: one transaction, and the promise "saved on this device" is given only after it.
 * Own unsent edits of the row are folded together (SYNC R1, R2, R5).
 */
export function enqueue(slice: Slice, core: Core, asked: EditRequest): Enqueued {
  const key = core.newKey();
  const request = { ...asked, seen: asked.seen && entities[asked.entity].normalise(asked.seen, core.origin) };
  const shown = viewRow(slice, request.entity, request.id);
  if (request.kind === 'create') {
    if (shown) throw new Error(`${request.entity} ${request.id} exists already`);
    addEdit(slice, core, request, key, completePatch(core, request, undefined), {});
    return { kind: 'queued', key };
  }
  if (!shown) return { kind: 'missing', key };
  return request.kind === 'update' ? enqueueUpdate(slice, core, request, shown, key) : enqueueDelete(slice, core, request, shown, key);
}
