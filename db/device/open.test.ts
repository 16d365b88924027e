import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { deleteUserDatabase, NoStorageError, openSignOutChannel, openUserDatabase, type SignOutChannel } from './open';
import type { DeviceDatabase } from './storage/schema';
import { deviceDatabaseName } from './storage/stored-names';
import { buildStand, STAND_ID } from './testing/build';
import { openDeviceWith, openTestDevice, SUB } from './testing/open-test-device';
import { mutateOne } from './testing/mutate-one';

const rename = (nickname: string) => ({ entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname } }) as const;

/** A channel between the tabs of one test. */
function createTabs(): SignOutChannel {
  const listeners = new Set<(sub: string) => void>();
  return {
    announce: (sub) => {
      for (const listener of listeners) listener(sub);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

test('sign-out deletes the user’s database although other tabs hold it, and nothing brings it back (rule 138)', async () => {
  const signOut = createTabs();
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange };
  let isClosed = false;
  const other = await openDeviceWith([buildStand()], [], { signOut, open: { dexie }, onClosed: () => (isClosed = true) });
  await deleteUserDatabase(SUB, signOut, { dexie });
  expect(isClosed).toBe(true);
  await expect(mutateOne(other.device, rename('Sent'))).rejects.toThrow();
  expect(await dexie.indexedDB.databases()).toEqual([]);
});

test('somebody else’s sign-out closes nothing', async () => {
  const signOut = createTabs();
  const { device } = await openTestDevice({ signOut });
  signOut.announce('somebody-else');
  expect(device.db.isOpen()).toBe(true);
});

test('the browser’s channel carries the name to the other tabs', async () => {
  const listening = openSignOutChannel();
  const heard = new Promise<string>((resolve) => {
    const stop = listening.listen((sub) => {
      stop();
      resolve(sub);
    });
  });
  openSignOutChannel().announce(SUB);
  expect(await heard).toBe(SUB);
});

test('without IndexedDB the app is told to work online only', async () => {
  const dexie = { indexedDB: undefined as never, IDBKeyRange };
  await expect(openUserDatabase(SUB, { dexie })).rejects.toBeInstanceOf(NoStorageError);
});

test('a connection the browser dropped is opened again, and the step is repeated once (rule 142)', async () => {
  const { device } = await openDeviceWith([buildStand()]);
  const transaction = device.db.transaction.bind(device.db);
  let failures = 1;
  device.db.transaction = ((...args: Parameters<typeof transaction>) => {
    if (failures-- > 0)
      return Dexie.Promise.reject(
        Object.assign(new Error('Connection to Indexed Database server lost. Refresh the page to try again'), { name: 'UnknownError' }),
      );
    return transaction(...args);
  }) as typeof device.db.transaction;
  expect(await mutateOne(device, rename('Baren'))).toMatchObject({ kind: 'queued' });
});

test('an older app reads and writes the database of a newer one', async () => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange };
  const newer = new Dexie(deviceDatabaseName(SUB), dexie);
  newer.version(3).stores({
    ...{ stands: '_id, landingPageId', pages: '_id', business: 'id', clicksByDay: 'standId', totals: 'standId' },
    ...{ res: 'key', outbox: 'seq, &key, [ent+id], state', files: 'id, size', kv: 'k', pageDays: 'key', future: 'id' },
  });
  await newer.open();
  newer.close();
  const db: DeviceDatabase = await openUserDatabase(SUB, { dexie });
  await db.stands.put(buildStand());
  expect(await db.stands.count()).toBe(1);
});
