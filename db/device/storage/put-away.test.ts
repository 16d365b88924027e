import Dexie, { liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { endpoints } from '../../../api/contract/endpoints';
import { deleteUserDatabase, openUserDatabase } from '../open';
import { DeviceDatabase } from './schema';
import { deviceDatabaseName } from './stored-names';
import { buildStand, STAND_ID } from '../testing/build';
import { ok } from '../testing/fake-api';
import { openDeviceWith, SUB } from '../testing/open-test-device';
import { mutateOne } from '../testing/mutate-one';

const rename = (nickname: string) => ({ entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname } }) as const;
const nicknames = (db: Awaited<ReturnType<typeof openUserDatabase>>) => db.stands.toArray().then((rows) => rows.map((row) => row.nickname));

/** Another page of the same browser that wants to write everywhere, as every page does at its start. */
async function writeElsewhere(indexedDB: IDBFactory): Promise<void> {
  const other = await openUserDatabase(SUB, { dexie: { indexedDB, IDBKeyRange } });
  await other.transaction('rw', other.tables, () => other.engineState.put({ k: 'beat', value: null }));
  other.close();
}

test('a page put away in the middle of a transaction keeps nobody waiting, and does it when it is back', async () => {
  const indexedDB = new IDBFactory();
  const { device } = await openDeviceWith([buildStand()], [], { open: { dexie: { indexedDB, IDBKeyRange } } });
  let begun = 0;
  // A page that stands still in the middle: its transaction is kept alive by one question after the other.
  let stands = true;
  const asking = device.read((db) =>
    db.transaction('rw', db.stands, async () => {
      begun += 1;
      while (stands) await db.stands.count();
      await db.stands.update(STAND_ID, { nickname: 'Baren' });
      return 'done';
    }),
  );
  await vi.waitFor(() => expect(begun).toBe(1));
  device.db.putAway();
  await writeElsewhere(indexedDB);
  const saving = mutateOne(device, rename('Disken'));
  stands = false;
  expect(begun).toBe(1);
  device.db.takeUp();
  expect(await asking).toBe('done');
  expect(await saving).toMatchObject({ kind: 'queued' });
  expect(begun).toBe(2);
  expect(await device.db.outbox.count()).toBe(1);
});

// Later turns hit the sending and the taking in of the answer.
test.each(Array.from({ length: 20 }, (_, turn) => turn * 3))('put away %i turns after saving: the edit is there once', async (turns) => {
  const indexedDB = new IDBFactory();
  const { device, api } = await openDeviceWith([buildStand()], [], { open: { dexie: { indexedDB, IDBKeyRange } } });
  api.on(endpoints.updateStand, ok({ ...buildStand({ nickname: 'Disken', version: 2 }), message: 'Produkt opdateret' }));
  let isSaved = false;
  const saving = mutateOne(device, rename('Disken')).then(() => (isSaved = true));
  const sending = saving.then(() => device.drain({ reset: true })).catch(() => 'interrupted');
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  const wasSaved = isSaved;
  device.db.putAway();
  await writeElsewhere(indexedDB);
  if (wasSaved) {
    const other = await openUserDatabase(SUB, { dexie: { indexedDB, IDBKeyRange } });
    const isWaiting = (await other.outbox.count()) === 1;
    expect(isWaiting || (await nicknames(other))[0] === 'Disken').toBe(true);
    other.close();
  }
  device.db.takeUp();
  expect(await saving).toBe(true);
  await sending;
  await vi.waitFor(async () => {
    await device.drain({ reset: true });
    expect(await device.db.outbox.count()).toBe(0);
  });
  expect(await nicknames(device.db)).toEqual(['Disken']);
  expect(new Set(api.calls.map((call) => call.headers['Idempotency-Key'])).size).toBe(1);
});

test('put away while it is being opened or made, it can be opened elsewhere and later here', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const indexedDB = new IDBFactory();
    const db = new DeviceDatabase(SUB, { indexedDB, IDBKeyRange });
    const opening = db.open().then(
      () => 'opened',
      () => 'given up',
    );
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    db.putAway();
    await writeElsewhere(indexedDB);
    await opening;
    db.takeUp();
    expect(await db.engineState.count()).toBe(1);
    db.close();
  }
});

test('a screen follows what happens after the page came back', async () => {
  // Live queries do nothing in a program without a browser's databases.
  Dexie.dependencies.indexedDB = new IDBFactory();
  const { device } = await openDeviceWith([buildStand({ nickname: 'Disken' })]);
  const seen: unknown[] = [];
  const subscription = liveQuery(() => device.read(nicknames)).subscribe((names) => seen.push(names));
  device.db.putAway();
  await new Promise((resolve) => setTimeout(resolve, 0));
  device.db.takeUp();
  await vi.waitFor(() => expect(seen).toEqual([['Disken']]));
  await device.db.stands.update(STAND_ID, { nickname: 'Baren' });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['Baren']));
  subscription.unsubscribe();
});

test('a log-out elsewhere that was not heard here does not bring the database back, and is no warning', async () => {
  const warn = vi.spyOn(console, 'warn');
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange };
  const { device, sessions } = await openDeviceWith([buildStand()], [], { open: { dexie } });
  await sessions.update(() => null);
  await deleteUserDatabase(SUB, { announce: () => undefined, listen: () => () => undefined }, { dexie });
  await expect(mutateOne(device, rename('Sent'))).rejects.toThrow();
  await expect(device.read((db) => db.stands.count())).rejects.toThrow();
  expect((await dexie.indexedDB.databases()).map(({ name }) => name)).not.toContain(deviceDatabaseName(SUB));
  expect(warn).not.toHaveBeenCalled();
});
