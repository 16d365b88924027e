import { newRowId } from '../../../api/contract/patterns';
import { isQuotaError } from '../storage/connection';
import type { Engine } from './engine';
import type { Enqueued } from '../outbox/correct';
import { enqueue } from '../outbox/enqueue';
import { MAX_QUEUED_BYTES, MAX_QUEUED_EDITS } from '../outbox/outbox';
import { queuedFileValue } from '../rows/queued-file';
import type { NewEdit } from '../new-edit';
import type { QueuedFile } from '../types';
import { MAX_IMAGE_BYTES } from '../../../api/contract/limits';

export type Mutated =
  | (Enqueued & { readonly id: string })
  /** Not saved, and said so: too many edits, too many bytes, one file too large, or the device is full. */
  | { readonly kind: 'too-many-edits' | 'too-many-bytes' | 'file-too-large' | 'storage-full'; readonly id: string };

class TooManyEditsError extends Error {}

/**
 * Save an edit on this device. When it answers `queued`, the edit survives a reload, a crash and the end of the browser
 * (SYNC R1).
 */
export async function mutate(engine: Engine, edit: NewEdit): Promise<Mutated> {
  const id = edit.id ?? newRowId();
  const files: QueuedFile[] = (edit.files ?? []).map(({ name, type, buf }) => ({
    id: engine.newKey(),
    buf,
    type,
    name,
    size: buf.byteLength,
  }));
  if (files.some((file) => file.size > MAX_IMAGE_BYTES)) return { kind: 'file-too-large', id };
  const images = Object.fromEntries((edit.files ?? []).map((file, index) => [file.field, queuedFileValue(files[index]?.id ?? '')]));
  const patch = { ...edit.patch, ...images };
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const save = (): Promise<Mutated> =>
    engine.store.transact('enqueue', [{ entity: edit.entity, id }], (slice): Mutated => {
      if (files.length > 0 && slice.fileBytes + bytes > MAX_QUEUED_BYTES) return { kind: 'too-many-bytes', id };
      slice.newFiles.push(...files);
      const request = { userId: engine.userId, entity: edit.entity, kind: edit.kind, id, patch, seen: edit.seen };
      const before = slice.edits.length;
      const enqueued = enqueue(slice, engine, request);
      // What is folded into another edit, or cancels one, needs no room; throwing leaves everything as it was.
      if (slice.edits.length > Math.max(before, MAX_QUEUED_EDITS)) throw new TooManyEditsError();
      return { ...enqueued, id };
    });
  try {
    return await save();
  } catch (error) {
    if (error instanceof TooManyEditsError) return { kind: 'too-many-edits', id };
    if (isQuotaError(error)) return { kind: 'storage-full', id };
    throw error;
  }
}
