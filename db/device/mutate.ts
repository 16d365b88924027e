import { MAX_IMAGE_BYTES } from '../../api/contract/landing-page';
import { newRowId } from '../../api/contract/patterns';
import { isQuotaError } from './connection';
import type { Engine } from './engine';
import { enqueue, type Enqueued } from './enqueue';
import { MAX_QUEUED_BYTES, MAX_QUEUED_EDITS } from './outbox';
import { queuedFileValue } from './queued-file';
import type { EditKind, EntityName, Fields, QueuedFile } from './schema';

/** An image to upload with a landing page. Bytes are read before the edit is queued. */
export interface NewFile {
  readonly field: 'logo' | 'backgroundImage';
  readonly name: string;
  readonly type: string;
  readonly buf: ArrayBuffer;
}

/** An edit as a screen asks for it: the wire's fields; null takes an image away. A create makes its own id if it has none. */
export interface NewEdit {
  readonly ent: EntityName;
  readonly kind: EditKind;
  readonly id?: string;
  readonly patch?: Fields;
  readonly files?: readonly NewFile[];
}

export type Mutated =
  | (Enqueued & { readonly id: string })
  /** Not saved, and said so: too many edits, too many bytes, one file too large, or the device is full. */
  | { readonly kind: 'too-many-edits' | 'too-many-bytes' | 'file-too-large' | 'storage-full'; readonly id: string };

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
    engine.store.transact('enqueue', [{ ent: edit.ent, id }], (slice): Mutated => {
      if (slice.edits.length >= MAX_QUEUED_EDITS) return { kind: 'too-many-edits', id };
      if (files.length > 0 && slice.fileBytes + bytes > MAX_QUEUED_BYTES) return { kind: 'too-many-bytes', id };
      slice.newFiles.push(...files);
      return { ...enqueue(slice, engine, { user: engine.sub, ent: edit.ent, kind: edit.kind, id, patch }), id };
    });
  try {
    return await save();
  } catch (error) {
    if (isQuotaError(error)) return { kind: 'storage-full', id };
    throw error;
  }
}
