import { omit, pick, unitOf } from './entities';
import { filesIn } from './queued-file';
import type { Core } from './rules';
import type { Edit } from './schema';
import type { Slice } from './slice';

/** A row that will never exist: its other edits and every reference to it in the outbox go with it. */
export function forgetRow(slice: Slice, core: Core, id: string): void {
  for (const edit of slice.edits) {
    if (edit.id === id) {
      slice.drop(edit, 'discarded');
      continue;
    }
    const fields = edit.deps.includes(id) ? Object.keys(edit.patch).filter((field) => edit.patch[field] === id) : [];
    if (fields.length > 0)
      forgetFields(
        slice,
        core,
        edit,
        fields.flatMap((field) => unitOf(edit.ent, field)),
      );
  }
}

/** Take fields out of an edit; an edit that has none left goes. */
function forgetFields(slice: Slice, core: Core, edit: Edit, fields: readonly string[]): void {
  const patch = omit(edit.patch, fields);
  if (Object.keys(patch).length === 0) {
    discard(slice, core, edit);
    return;
  }
  const less: Edit = {
    ...edit,
    patch,
    base: omit(edit.base, fields),
    files: filesIn(patch),
    deps: edit.deps.filter((id) => Object.values(patch).includes(id)),
  };
  slice.save({ ...less, baseRev: core.rules.revisionFor(slice, less) });
  core.rules.rebaseNext(slice, core, edit, pick(edit.base, fields));
}

/** Drop an edit at its author's word, and let the next one of the row stand on what is left (SYNC R5). */
export function discard(slice: Slice, core: Core, edit: Edit): void {
  slice.drop(edit, 'discarded');
  if (edit.kind === 'create') forgetRow(slice, core, edit.id);
  else core.rules.rebaseNext(slice, core, edit, edit.base);
}
