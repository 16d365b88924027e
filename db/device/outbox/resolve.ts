import { omit, pick } from '../rows/entities';
import { completePatch } from './enqueue';
import { discard } from './discard';
import { park, requeued, underNewKey } from './outbox';
import { filesIn } from '../rows/queued-file';
import type { Core } from './core';
import type { Edit, Fields } from '../types';
import type { Slice } from './slice';
import { rebaseNextUnlessSent, revisionFor } from './base-revision';

/** The author's answer about a parked edit: Behold min, Brug serverens, Prøv igen, Fortryd. */
export type Choice = 'mine' | 'theirs' | 'retry' | 'discard';

export interface ResolveOptions {
  /** Version of the row the author was shown; when it has changed since, nothing happens and the sheet is shown anew. */
  readonly seenVersion?: number;
  /** With 'retry': corrected values for a refused edit. */
  readonly patch?: Fields;
}

export type Resolved = 'done' | 'unknown' | 'changed-meanwhile' | 'gone';

/** Send an edit again that may have arrived, or may not: it stands on nothing, and the server's answer decides. */
export const inDoubt = (_slice: Slice, edit: Edit, key: string): Edit => ({
  ...requeued(underNewKey(edit, key)),
  baseRevision: -1,
  again: true,
});

/** The fields of which the sheet showed the server's values. */
export const shownInSheet = (edit: Edit): readonly string[] => edit.clash ?? [];

/** Behold min: the author has seen what is on the server in the fields in question and wants theirs all the same. */
function keepMine(slice: Slice, core: Core, edit: Edit): Resolved {
  const row = slice.row(edit.entity, edit.id);
  if (!row && edit.kind !== 'create') {
    park(slice, core, edit, 'gone');
    return 'gone';
  }
  const base = { ...edit.base, ...pick(row, shownInSheet(edit)) };
  const mine: Edit = { ...requeued(underNewKey(edit, core.newKey())), base };
  slice.save({ ...mine, baseRevision: revisionFor(slice, mine) });
  return 'done';
}

/** Brug serverens: the fields in question are given up; what nobody else touched is still sent. */
function takeTheirs(slice: Slice, core: Core, edit: Edit): void {
  const lost = edit.clash ?? [];
  const patch = omit(edit.patch, lost);
  if (edit.kind !== 'update' || lost.length === 0 || Object.keys(patch).length === 0) return discard(slice, edit);
  const rest: Edit = { ...requeued(underNewKey(edit, core.newKey())), patch, base: omit(edit.base, lost), files: filesIn(patch) };
  slice.save({ ...rest, baseRevision: revisionFor(slice, rest) });
  rebaseNextUnlessSent(slice, edit, pick(slice.row(edit.entity, edit.id), lost));
}

/** Prøv igen: the same edit, under a new key if the first one was definitely refused. */
function retry(slice: Slice, core: Core, edit: Edit, patch: Fields = {}): void {
  if (edit.frozen) {
    slice.save(requeued(edit));
    return;
  }
  const row = slice.row(edit.entity, edit.id);
  const merged = completePatch(core, { ...edit, patch: { ...edit.patch, ...patch } }, row);
  const base = edit.kind === 'update' ? { ...pick(row, Object.keys(merged)), ...edit.base } : edit.base;
  const asked: Edit = { ...requeued(underNewKey(edit, core.newKey())), patch: merged, base, files: filesIn(merged), again: true };
  // Later edits of the row may have passed a refused one.
  const next = edit.kind === 'update' ? slice.moveToEnd(asked) : slice.save(asked);
  slice.save({ ...next, baseRevision: revisionFor(slice, next) });
}

/** Carry out the author's answer about one parked edit, or take back one that was never sent (SYNC R8). */
export function resolve(slice: Slice, core: Core, key: string, choice: Choice, options: ResolveOptions = {}): Resolved {
  const edit = slice.find(key);
  if (!edit) return 'unknown';
  const { seenVersion } = options;
  if (seenVersion !== undefined && seenVersion !== slice.row(edit.entity, edit.id)?.version) return 'changed-meanwhile';
  if (choice === 'discard' || edit.why === 'gone') discard(slice, edit);
  else if (edit.state !== 'parked') return 'unknown';
  else if (edit.why === 'old' && choice !== 'theirs') slice.save(inDoubt(slice, edit, core.newKey()));
  else if (edit.why === 'conflict' || edit.why === 'old') {
    if (choice !== 'theirs') return keepMine(slice, core, edit);
    takeTheirs(slice, core, edit);
  } else retry(slice, core, edit, options.patch);
  return 'done';
}
