import { entities, omit, pick, unitsIn } from './entities';
import { forgetRow } from './discard';
import { dependencies, requeued, underNewKey } from './outbox';
import { filesIn } from './queued-file';
import type { Core } from './rules';
import { sameValue } from './same-value';
import type { Edit, EditKind, EntityName, Fields, Row } from './schema';
import type { Slice } from './slice';
import { viewRow } from './view';

/** An edit as a screen asks for it. Fields are the wire's; an image is queuedFileValue(id) or null. */
export interface EditRequest {
  readonly user: string;
  readonly ent: EntityName;
  readonly kind: EditKind;
  readonly id: string;
  readonly patch: Fields;
}

/** `key` names the accepted edit; `unchanged` and `cancelled` leave nothing to send; `missing` = no such row here. */
export type Enqueued =
  | { readonly kind: 'queued'; readonly key: string }
  | { readonly kind: 'unchanged' | 'cancelled' | 'missing'; readonly key: string };

/** Units whose every field already has its value. */
const idleFields = (ent: EntityName, patch: Fields, base: Fields): string[] =>
  unitsIn(ent, patch)
    .filter((unit) => unit.every((field) => sameValue(patch[field], base[field])))
    .flat();

/** The patch in the server's spelling, with the fields that belong together filled up from the screen. */
export function completePatch(core: Core, request: Pick<EditRequest, 'ent' | 'kind' | 'patch'>, shown: Row | undefined): Fields {
  const def = entities[request.ent];
  const known = Object.fromEntries(
    Object.entries(request.patch).filter(([field, value]) => value !== undefined && def.fields.includes(field)),
  );
  const normal = def.normalise(known, core.origin);
  if (request.kind === 'create') return normal;
  const units = unitsIn(request.ent, normal).flat();
  return { ...pick(shown, units), ...normal };
}

function addEdit(slice: Slice, core: Core, request: EditRequest, key: string, patch: Fields, base: Fields): Edit {
  const edit = slice.append({
    ...{ key, user: request.user, v: 1, ent: request.ent, id: request.id, kind: request.kind },
    ...{ patch, base, baseRev: -1 },
    ...{ files: filesIn(patch), deps: dependencies(slice, { ent: request.ent, patch }) },
    ...{ state: 'queued', frozen: false, attempts: 0, strikes: 0, createdAt: core.now() },
  });
  return slice.save({ ...edit, baseRev: core.rules.revisionFor(slice, edit) });
}

/** Fold an update into the unsent edit before it: the oldest base stays, and what is back at its base goes away. */
function foldInto(slice: Slice, core: Core, last: Edit, patch: Fields, base: Fields): Edit | null {
  const merged: Fields = { ...last.patch, ...patch };
  if (last.kind === 'create')
    return slice.save({ ...last, patch: merged, files: filesIn(merged), deps: dependencies(slice, { ent: last.ent, patch: merged }) });
  const mergedBase: Fields = { ...base, ...last.base };
  const idle = idleFields(last.ent, merged, mergedBase);
  const kept = omit(merged, idle);
  if (Object.keys(kept).length === 0) {
    slice.drop(last, 'cancelled');
    return null;
  }
  const folded: Edit = {
    ...last,
    patch: kept,
    base: omit(mergedBase, idle),
    files: filesIn(kept),
    deps: dependencies(slice, { ent: last.ent, patch: kept }),
  };
  return slice.save({ ...folded, baseRev: core.rules.revisionFor(slice, folded) });
}

/** Editing a page the server refused to make is the author's answer to the refusal: it is sent anew. */
function reopenRefusedCreate(slice: Slice, core: Core, last: Edit | undefined): Edit | undefined {
  if (last?.kind !== 'create' || last.state !== 'parked' || last.why !== 'refused') return last;
  return slice.save({ ...requeued(underNewKey(last, core.newKey())), again: true });
}

function enqueueUpdate(slice: Slice, core: Core, request: EditRequest, shown: Row, key: string): Enqueued {
  const asked = completePatch(core, request, shown);
  const seen = pick(shown, Object.keys(asked));
  const idle = idleFields(request.ent, asked, seen);
  const patch = omit(asked, idle);
  const base = omit(seen, idle);
  if (Object.keys(patch).length === 0) return { kind: 'unchanged', key };
  const newest = slice.editsOf(request.ent, request.id).at(-1);
  const last = reopenRefusedCreate(slice, core, newest);
  const isReopened = last !== newest;
  if (!last || last.kind === 'delete' || !(isReopened || core.rules.mayCoalesce(last))) {
    addEdit(slice, core, request, key, patch, base);
    return { kind: 'queued', key };
  }
  slice.fates.push({ key, fate: 'coalesced', into: last.key });
  const folded = foldInto(slice, core, last, patch, base);
  return { kind: folded ? 'queued' : 'cancelled', key: last.key };
}

/** A delete swallows the unsent edits before it; over an unsent create, nothing is left of either. */
function enqueueDelete(slice: Slice, core: Core, request: EditRequest, key: string): Enqueued {
  for (;;) {
    const last = slice.editsOf(request.ent, request.id).at(-1);
    const isRefused = last?.state === 'parked' && last.why === 'refused';
    if (!last || last.kind === 'delete' || !(core.rules.mayCoalesce(last) || isRefused)) break;
    slice.drop(last, 'absorbed');
    if (last.kind !== 'create') continue;
    forgetRow(slice, core, last.id);
    return { kind: 'cancelled', key };
  }
  const seen = viewRow(slice, request.ent, request.id);
  addEdit(slice, core, request, key, {}, pick(seen, entities[request.ent].fields));
  return { kind: 'queued', key };
}

/**
 * Take an edit into the outbox: one transaction, and the promise "saved on this device" is given only after it.
 * Own unsent edits of the row are folded together (SYNC R1, R2, R5).
 */
export function enqueue(slice: Slice, core: Core, request: EditRequest): Enqueued {
  const key = core.newKey();
  const shown = viewRow(slice, request.ent, request.id);
  if (request.kind === 'create') {
    if (shown) throw new Error(`${request.ent} ${request.id} exists already`);
    addEdit(slice, core, request, key, completePatch(core, request, undefined), {});
    return { kind: 'queued', key };
  }
  if (!shown) return { kind: 'missing', key };
  return request.kind === 'update' ? enqueueUpdate(slice, core, request, shown, key) : enqueueDelete(slice, core, request, key);
}
