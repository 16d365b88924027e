import type Dexie from 'dexie';
import type { DeviceDatabase } from '../../db/device/schema';

const LOST = /UnknownError|DatabaseClosed|InvalidState|TransactionInactive/;

/** Whether an error means that the connection to the database is gone, not that the work was wrong. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && (LOST.test(error.name) || /Connection to Indexed Database server lost/.test(error.message));

async function reopen(db: Dexie): Promise<void> {
  db.close({ disableAutoOpen: false });
  await db.open();
}

/** WebKit drops connections of apps in the background (READINGS 142): look before the user does, reopen once. */
export async function probe(db: DeviceDatabase): Promise<void> {
  if (!db.isOpen()) return;
  try {
    await db.kv.get('marks');
  } catch (error) {
    if (isLostConnection(error)) await reopen(db);
  }
}

/** Read; when the connection turns out to be lost, reopen and read once more. */
export async function readAgainIfLost<T>(db: DeviceDatabase, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isLostConnection(error) || !db.isOpen()) throw error;
    await reopen(db);
    return read();
  }
}
