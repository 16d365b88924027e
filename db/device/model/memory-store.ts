import { forEachEntity } from '../rows/entities';
import type { Edit, EntityName, SyncState, QueuedFile, ResourceKey, ResourceRecord, Row, RowRef } from '../types';
import { afterWipe, emptySyncState, type Fate, Slice } from '../outbox/slice';
import type { Step, Store } from '../storage/store';

/** One user's database as plain objects. */
export class MemoryDatabase {
  edits: readonly Edit[] = [];
  syncState: SyncState = emptySyncState;
  rows: Readonly<Record<EntityName, ReadonlyMap<string, Row>>> = forEachEntity(() => new Map());
  readonly files = new Map<string, QueuedFile>();
  readonly resources = new Map<ResourceKey, ResourceRecord>();
  isClosed = false;
}

export class ClosedError extends Error {}

function assertOpen(db: MemoryDatabase): void {
  if (db.isClosed) throw new ClosedError('this database was given up');
}

function writeRows(db: MemoryDatabase, slice: Slice): void {
  if (slice.replaced.size === 0 && slice.rowChanges.size === 0) return;
  const next = forEachEntity((entity) => new Map(slice.replaced.get(entity) ?? db.rows[entity]));
  for (const { entity, id, row } of slice.rowChanges.values()) {
    if (row) next[entity].set(id, row);
    else next[entity].delete(id);
  }
  db.rows = next;
}

/** The same transactions as the Dexie store, on plain objects: the model's fast memory. */
export function createMemoryStore(db: MemoryDatabase, onFates: (fates: readonly Fate[]) => void): Store {
  return {
    transact: async <T>(_step: Step, _rows: readonly RowRef[], work: (slice: Slice) => T): Promise<T> => {
      assertOpen(db);
      const slice = new Slice(db.edits, db.syncState, {
        resource: (key) => db.resources.get(key),
        get: (entity, id) => db.rows[entity].get(id),
        pointing: (entity, field, id) => [...db.rows[entity].values()].filter((row) => row[field] === id),
      });
      const result = work(slice);
      db.edits = slice.edits;
      db.syncState = slice.syncState;
      const wanted = new Set(slice.edits.flatMap((edit) => edit.files));
      for (const file of slice.newFiles) if (wanted.has(file.id)) db.files.set(file.id, file);
      for (const id of db.files.keys()) if (!wanted.has(id)) db.files.delete(id);
      writeRows(db, slice);
      for (const record of slice.resources) db.resources.set(record.key, record);
      if (slice.fates.length > 0) onFates(slice.fates);
      return result;
    },
    resource: async (key) => {
      assertOpen(db);
      return db.resources.get(key);
    },
    readFiles: async (ids) =>
      new Map(ids.map((id) => [id, db.files.get(id)] as const).filter((entry): entry is [string, QueuedFile] => entry[1] !== undefined)),
    forgetCopies: async () => {
      assertOpen(db);
      db.rows = forEachEntity(() => new Map());
      db.resources.clear();
      db.syncState = afterWipe(db.syncState);
    },
  };
}
