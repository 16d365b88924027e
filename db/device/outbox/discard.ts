import { omit, pick, unitOf } from '../rows/entities';
import { filesIn } from '../rows/queued-file';
import type { Edit } from '../types';
import { rebaseNextUnlessSent, revisionFor } from './base-revision';
import type { Slice } from './slice';

/** A row that will never exist: its other edits and every reference to it in the outbox go with it. */
export function forgetRow(slice: Slice, id: string): void {
  for (const edit of slice.edits) {
    if (edit.id === id) {
      slice.drop(edit, 'discarded');
      continue;
    }
    const fields = edit.deps.includes(id) ? Object.keys(edit.patch).filter((field) => edit.patch[field] === id) : [];
    if (fields.length > 0)
      forgetFields(
        slice,
        edit,
        fields.flatMap((field) => unitOf(edit.entity, field)),
      );
  }
}

/** Take fields out of an edit; an edit that has none left goes. */
function forgetFields(slice: Slice, edit: Edit, fields: readonly string[]): void {
  const patch = omit(edit.patch, fields);
  if (Object.keys(patch).length === 0) {
    discard(slice, edit);
    return;
  }
  const less: Edit = {
    ...edit,
    patch,
    base: omit(edit.base, fields),
    files: filesIn(patch),
    deps: edit.deps.filter((id) => Object.values(patch).includes(id)),
  };
  slice.save({ ...less, baseRevision: revisionFor(slice, less) });
  rebaseNextUnlessSent(slice, edit, pick(edit.base, fields));
}

/** Drop an edit at its author's word, and let the next one of the row stand on what is left (SYNC R5). */
export function discard(slice: Slice, edit: Edit): void {
  slice.drop(edit, 'discarded');
  if (edit.kind === 'create') forgetRow(slice, edit.id);
  else rebaseNextUnlessSent(slice, edit, edit.base);
}
