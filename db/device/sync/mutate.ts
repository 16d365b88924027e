import { newRowId } from '../../../api/contract/patterns';
import { isQuotaError } from '../storage/connection';
import type { Engine } from './engine';
import type { Enqueued } from '../outbox/correct';
import { enqueue } from '../outbox/enqueue';
import { MAX_QUEUED_BYTES, MAX_QUEUED_EDITS } from '../outbox/outbox';
import { queuedFileValue } from '../rows/queued-file';
import type { NewEdit } from '../new-edit';
import type { Slice } from '../outbox/slice';
import type { QueuedFile } from '../types';
import { MAX_IMAGE_BYTES } from '../../../api/contract/limits';

/** Not saved, and said so: too many edits, too many bytes, one file too large, or the device is full. */
type NoRoom = 'too-many-edits' | 'too-many-bytes' | 'file-too-large' | 'storage-full';

export type Mutated = (Enqueued & { readonly id: string }) | { readonly kind: NoRoom; readonly id: string };

/** Nothing of the transaction is kept. */
class NoRoomError extends Error {
  constructor(readonly kind: 'too-many-edits' | 'too-many-bytes') {
    super(kind);
  }
}

interface Prepared {
  readonly edit: NewEdit;
  readonly id: string;
  readonly files: readonly QueuedFile[];
}

function prepare(engine: Engine, edit: NewEdit): Prepared {
  const files = (edit.files ?? []).map(({ name, type, buf }) => ({ id: engine.newKey(), buf, type, name, size: buf.byteLength }));
  return { edit, id: edit.id ?? newRowId(), files };
}

function take(slice: Slice, engine: Engine, { edit, id, files }: Prepared): Mutated {
  const images = Object.fromEntries((edit.files ?? []).map((file, index) => [file.field, queuedFileValue(files[index]?.id ?? '')]));
  slice.newFiles.push(...files);
  const patch = { ...edit.patch, ...images };
  return { ...enqueue(slice, engine, { userId: engine.userId, entity: edit.entity, kind: edit.kind, id, patch, seen: edit.seen }), id };
}

/**
 * Save edits that belong together on this device: all of them, or none when there is no room for all, so that whoever
 * tries again does nothing twice. One that is `queued` survives a reload, a crash and the end of the browser (SYNC R1);
 * one whose row is gone (`missing`) holds up none of the others.
 */
export async function mutate(engine: Engine, edits: readonly NewEdit[]): Promise<Mutated[]> {
  const all = edits.map((edit) => prepare(engine, edit));
  const files = all.flatMap((one) => one.files);
  const refuse = (kind: NoRoom): Mutated[] => all.map(({ id }) => ({ kind, id }));
  if (files.some((file) => file.size > MAX_IMAGE_BYTES)) return refuse('file-too-large');
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const rows = all.map(({ edit, id }) => ({ entity: edit.entity, id }));
  const save = (): Promise<Mutated[]> =>
    engine.store.transact('enqueue', rows, (slice) => {
      if (files.length > 0 && slice.fileBytes + bytes > MAX_QUEUED_BYTES) throw new NoRoomError('too-many-bytes');
      const before = slice.edits.length;
      const taken = all.map((one) => take(slice, engine, one));
      // What is folded into another edit, or cancels one, needs no room.
      if (slice.edits.length > Math.max(before, MAX_QUEUED_EDITS)) throw new NoRoomError('too-many-edits');
      return taken;
    });
  try {
    return await save();
  } catch (error) {
    if (error instanceof NoRoomError) return refuse(error.kind);
    if (isQuotaError(error)) return refuse('storage-full');
    throw error;
  }
}
