import type { Table } from 'dexie';
import { type IsGivenUp, withConnection } from './connection';
import { entities, entityNames } from '../rows/entities';
import type { DeviceDatabase } from './schema';
import type { Edit, EntityName, SyncState, QueuedFile, Row, RowRef } from '../types';
import { afterWipe, type RowSource, Slice } from '../outbox/slice';
import type { Store } from './store';
import { fromStoredEdit, fromStoredState, toStoredEdit, toStoredState } from './stored';

/** Row tables behind one face. An entity whose table the schema lacks does not compile. */
export const rowTable = (db: DeviceDatabase, entity: EntityName): Table<Row, string> => db.table(db[entities[entity].table].name);

export const rowTables = (db: DeviceDatabase): Table[] => entityNames.map((entity) => rowTable(db, entity));

const readSyncState = async (db: DeviceDatabase): Promise<SyncState> => fromStoredState(await db.engineState.get('marks'));

/** Rows of the outbox's edits and the asked ones, and the rows that point at them. */
async function loadRows(db: DeviceDatabase, edits: readonly Edit[], asked: readonly RowRef[]): Promise<RowSource> {
  const found = new Map<string, Row>();
  const resources = new Map((await db.resources.toArray()).map((record) => [record.key, record]));
  const pointing = new Map<string, Row[]>();
  for (const entity of entityNames) {
    const ids = [...new Set([...edits, ...asked].filter((ref) => ref.entity === entity).map((ref) => ref.id))];
    if (ids.length === 0) continue;
    for (const row of await rowTable(db, entity).bulkGet(ids)) if (row) found.set(`${entity}/${row._id}`, row);
    for (const other of entityNames) {
      for (const [field, to] of Object.entries(entities[other].refs)) {
        if (to !== entity) continue;
        for (const row of await rowTable(db, other).where(field).anyOf(ids).toArray()) {
          const key = `${other}.${field}=${String(row[field])}`;
          pointing.set(key, [...(pointing.get(key) ?? []), row]);
          found.set(`${other}/${row._id}`, row);
        }
      }
    }
  }
  return {
    resource: (key) => resources.get(key),
    get: (entity, id) => found.get(`${entity}/${id}`),
    pointing: (entity, field, id) => pointing.get(`${entity}.${field}=${id}`) ?? [],
  };
}

async function writeEdits(db: DeviceDatabase, before: readonly Edit[], after: readonly Edit[]): Promise<void> {
  const kept = new Set(after.map((edit) => edit.seq));
  const gone = before.filter((edit) => !kept.has(edit.seq)).map((edit) => edit.seq);
  const known = new Set(before);
  const changed = after.filter((edit) => !known.has(edit));
  if (gone.length > 0) await db.outbox.bulkDelete(gone);
  if (changed.length > 0) await db.outbox.bulkPut(changed.map(toStoredEdit));
}

async function writeRows(db: DeviceDatabase, slice: Slice): Promise<void> {
  for (const [entity, rows] of slice.replaced) {
    const table = rowTable(db, entity);
    const gone = (await table.toCollection().primaryKeys()).filter((id) => !rows.has(id));
    await table.bulkDelete(gone);
    await table.bulkPut([...rows.values()]);
  }
  for (const { entity, id, row } of slice.rowChanges.values()) {
    if (row) await rowTable(db, entity).put(row);
    else await rowTable(db, entity).delete(id);
  }
}

/** Uploads live as long as an edit points at them. */
async function writeFiles(db: DeviceDatabase, before: readonly Edit[], slice: Slice): Promise<void> {
  const wanted = new Set(slice.edits.flatMap((edit) => edit.files));
  const orphans = before.flatMap((edit) => edit.files).filter((id) => !wanted.has(id));
  if (orphans.length > 0) await db.files.bulkDelete(orphans);
  const added = slice.newFiles.filter((file) => wanted.has(file.id));
  if (added.length > 0) await db.files.bulkPut(added);
}

/** The durable store: one IndexedDB transaction per step. `isClosed` tells a database given up on purpose. */
export function createDexieStore(
  db: DeviceDatabase,
  isClosed: IsGivenUp,
  onFates: (fates: Slice['fates']) => void = () => undefined,
): Store {
  const run = <T>(work: () => Promise<T>): Promise<T> => withConnection(db, isClosed, work);
  const copies: Table[] = [...rowTables(db), db.business, db.clicksByDay, db.totals, db.pageDays, db.notices, db.resources];
  return {
    transact: async (_step, rows, work) => {
      const { result, slice } = await run(() =>
        db.transaction('rw', [...rowTables(db), db.outbox, db.files, db.engineState, db.resources], async () => {
          const before = (await db.outbox.orderBy('seq').toArray()).map(fromStoredEdit);
          const syncState = await readSyncState(db);
          const sizes = (await db.files.orderBy('size').keys()) as number[];
          const slice = new Slice(
            before,
            syncState,
            await loadRows(db, before, rows),
            sizes.reduce((sum, size) => sum + size, 0),
          );
          const result = work(slice);
          await writeEdits(db, before, slice.edits);
          await writeRows(db, slice);
          await writeFiles(db, before, slice);
          if (slice.syncState !== syncState) await db.engineState.put({ k: 'marks', value: toStoredState(slice.syncState) });
          for (const record of slice.resources) await db.resources.put(record);
          return { result, slice };
        }),
      );
      if (slice.fates.length > 0) onFates(slice.fates);
      return result;
    },
    resource: (key) => run(() => db.resources.get(key)),
    readFiles: (ids) =>
      run(async () => {
        if (ids.length === 0) return new Map<string, QueuedFile>();
        const files = await db.files.bulkGet([...ids]);
        return new Map(files.filter((file) => file !== undefined).map((file) => [file.id, file]));
      }),
    forgetCopies: () =>
      run(() =>
        db.transaction('rw', [...copies, db.engineState], async () => {
          for (const table of copies) await table.clear();
          await db.engineState.put({ k: 'marks', value: toStoredState(afterWipe(await readSyncState(db))) });
        }),
      ),
  };
}
