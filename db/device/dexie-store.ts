import type { Table } from 'dexie';
import { type IsGivenUp, withConnection } from './connection';
import { entities, entityNames } from './entities';
import type { DeviceDatabase, Edit, EntityName, Marks, QueuedFile, Row } from './schema';
import { afterWipe, emptyMarks, type RowSource, Slice } from './slice';
import type { RowRef, Store } from './store';

/** Both row tables behind one face. */
export const rowTable = (db: DeviceDatabase, ent: EntityName): Table<Row, string> => db.table<Row, string>(entities[ent].table);

const readMarks = async (db: DeviceDatabase): Promise<Marks> => {
  const record = await db.kv.get('marks');
  return record?.k === 'marks' ? { ...emptyMarks, ...record.value } : emptyMarks;
};

/** Rows of the outbox's edits and the asked ones, and the rows that point at them. */
async function loadRows(db: DeviceDatabase, edits: readonly Edit[], asked: readonly RowRef[]): Promise<RowSource> {
  const found = new Map<string, Row>();
  const resources = new Map((await db.res.toArray()).map((record) => [record.key, record]));
  const pointing = new Map<string, Row[]>();
  for (const ent of entityNames) {
    const ids = [...new Set([...edits, ...asked].filter((ref) => ref.ent === ent).map((ref) => ref.id))];
    if (ids.length === 0) continue;
    for (const row of await rowTable(db, ent).bulkGet(ids)) if (row) found.set(`${ent}/${row._id}`, row);
    for (const other of entityNames) {
      for (const [field, to] of Object.entries(entities[other].refs)) {
        if (to !== ent) continue;
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
    get: (ent, id) => found.get(`${ent}/${id}`),
    pointing: (ent, field, id) => pointing.get(`${ent}.${field}=${id}`) ?? [],
  };
}

async function writeEdits(db: DeviceDatabase, before: readonly Edit[], after: readonly Edit[]): Promise<void> {
  const kept = new Set(after.map((edit) => edit.seq));
  const gone = before.filter((edit) => !kept.has(edit.seq)).map((edit) => edit.seq);
  const known = new Set(before);
  const changed = after.filter((edit) => !known.has(edit));
  if (gone.length > 0) await db.outbox.bulkDelete(gone);
  if (changed.length > 0) await db.outbox.bulkPut(changed);
}

async function writeRows(db: DeviceDatabase, slice: Slice): Promise<void> {
  for (const [ent, rows] of slice.replaced) {
    const table = rowTable(db, ent);
    const gone = (await table.toCollection().primaryKeys()).filter((id) => !rows.has(id));
    await table.bulkDelete(gone);
    await table.bulkPut([...rows.values()]);
  }
  for (const { ent, id, row } of slice.rowChanges.values()) {
    if (row) await rowTable(db, ent).put(row);
    else await rowTable(db, ent).delete(id);
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
  return {
    transact: async (_step, rows, work) => {
      const { result, slice } = await run(() =>
        db.transaction('rw', [db.stands, db.pages, db.outbox, db.files, db.kv, db.res], async () => {
          const before = await db.outbox.orderBy('seq').toArray();
          const marks = await readMarks(db);
          const sizes = (await db.files.orderBy('size').keys()) as number[];
          const slice = new Slice(
            before,
            marks,
            await loadRows(db, before, rows),
            sizes.reduce((sum, size) => sum + size, 0),
          );
          const result = work(slice);
          await writeEdits(db, before, slice.edits);
          await writeRows(db, slice);
          await writeFiles(db, before, slice);
          if (slice.marks !== marks) await db.kv.put({ k: 'marks', value: slice.marks });
          for (const record of slice.resources) await db.res.put(record);
          return { result, slice };
        }),
      );
      if (slice.fates.length > 0) onFates(slice.fates);
      return result;
    },
    resource: (key) => run(() => db.res.get(key)),
    readFiles: (ids) =>
      run(async () => {
        if (ids.length === 0) return new Map<string, QueuedFile>();
        const files = await db.files.bulkGet([...ids]);
        return new Map(files.filter((file) => file !== undefined).map((file) => [file.id, file]));
      }),
    forgetCopies: () =>
      run(() =>
        db.transaction('rw', [db.stands, db.pages, db.business, db.clicksByDay, db.totals, db.res, db.kv], async () => {
          for (const table of [db.stands, db.pages, db.business, db.clicksByDay, db.totals, db.res]) await table.clear();
          await db.kv.put({ k: 'marks', value: afterWipe(await readMarks(db)) });
        }),
      ),
  };
}
