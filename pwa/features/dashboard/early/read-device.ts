import type { Stand } from '../../../../api/contract/stand';
import { followRequests } from '../../../../db/device/storage/live-requests';
import type { StoredTable } from '../../../../db/device/storage/schema';
import { APP_DATABASE } from '../../../../db/device/storage/stored-names';
import type { ResourceRecord, Session, StandDays, StandTotal } from '../../../../db/device/types';
import { followPageLife } from '../../../platform/page-life';
import { type EarlyRows, MOST_PRODUCTS, rowsOfDevice } from './early-figures';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no answer'));
  });

/** Rows of a table, at most. */
type Bound = readonly [table: StoredTable, most: number];

/**
 * All of these tables as they are at one moment, without Dexie; null above the bound. A page that is put away lets go of them,
 * as the app does.
 */
async function readTables(name: string, tables: readonly StoredTable[], bound?: Bound): Promise<unknown[][] | null> {
  const { factory, giveUp } = followRequests(indexedDB);
  let database: IDBDatabase | null = null;
  const letGo = (): void => {
    giveUp();
    database?.close();
  };
  const leavePage = followPageLife({ onPutAway: letGo, onTakenUp: () => undefined });
  try {
    const opening = factory.open(name);
    // Deleted in the meantime, by a log-out elsewhere: it must not come to be again.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    database = await done(opening);
    database.onversionchange = letGo;
    const stores = database.transaction(tables, 'readonly');
    if (bound && (await done(stores.objectStore(bound[0]).count())) > bound[1]) return null;
    return await Promise.all(tables.map((table) => done<unknown[]>(stores.objectStore(table).getAll() as IDBRequest<unknown[]>)));
  } finally {
    leavePage();
    database?.close();
  }
}

/** Who the device's own database says is signed in: a worker has no other place to note that a session has ended. */
export async function readSession(): Promise<Session | undefined> {
  const tables = await readTables(APP_DATABASE, ['session']);
  return tables?.[0]?.[0] as Session | undefined;
}

const TABLES: readonly StoredTable[] = ['res', 'stands', 'totals', 'clicksByDay', 'outbox'];

/** null = something of it was never fetched. Unconfirmed edits are the app's to lay over the rows, and so are very many rows: nothing is written. */
export async function readRows(name: string): Promise<EarlyRows | 'for-the-app' | null> {
  const tables = await readTables(name, TABLES, ['stands', MOST_PRODUCTS]);
  if (!tables) return 'for-the-app';
  const [resources, stands, totals, days, outbox] = tables as [ResourceRecord[], Stand[], StandTotal[], StandDays[], unknown[]];
  return outbox.length > 0 ? 'for-the-app' : rowsOfDevice(resources, stands, totals, days);
}
