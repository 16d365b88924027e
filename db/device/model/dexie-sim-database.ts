import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createDexieStore } from '../storage/dexie-store';
import { openUserDatabase } from '../open';
import type { Row } from '../types';
import type { Store } from '../storage/store';
import { fromStoredEdit, fromStoredState } from '../storage/stored';
import { ClosedError } from './memory-store';
import type { Snapshot } from './oracle/snapshot';
import type { SimDatabase } from './sim-types';

const byId = (rows: readonly object[]): ReadonlyMap<string, Row> => new Map(rows.map((row) => [(row as Row)._id, row as Row]));

/** A device database as the browser has it: Dexie, here over an IndexedDB in memory. */
export async function openDexieDatabase(name: string): Promise<SimDatabase> {
  const db = await openUserDatabase(name, { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } });
  let isClosed = false;
  let snapshot: Snapshot | null = null;
  const read = (): Promise<Snapshot> =>
    db.transaction('r', [db.outbox, db.stands, db.pages, db.resources, db.engineState], async () => ({
      edits: (await db.outbox.orderBy('seq').toArray()).map(fromStoredEdit),
      rows: { stand: byId(await db.stands.toArray()), page: byId(await db.pages.toArray()) },
      epoch: fromStoredState(await db.engineState.get('marks')).epoch,
      known: new Set(await db.resources.toCollection().primaryKeys()),
    }));
  const whileOpen = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isClosed) throw new ClosedError(name);
    return work();
  };
  /** Whatever is written makes the remembered snapshot old. A database given up keeps its last one: nothing writes it any more. */
  const afterwards = <T>(work: () => Promise<T>): Promise<T> => whileOpen(() => work().finally(() => (snapshot = null)));
  return {
    name,
    open: (onFates): Store => {
      const store = createDexieStore(db, () => isClosed, onFates);
      return {
        transact: (step, rows, work) => afterwards(() => store.transact(step, rows, work)),
        resource: (key) => whileOpen(() => store.resource(key)),
        readFiles: (ids) => whileOpen(() => store.readFiles(ids)),
        forgetCopies: () => afterwards(() => store.forgetCopies()),
      };
    },
    snapshot: async () => (snapshot ??= await read()),
    destroy: async () => {
      snapshot ??= await read();
      isClosed = true;
      db.close({ disableAutoOpen: true });
    },
  };
}
