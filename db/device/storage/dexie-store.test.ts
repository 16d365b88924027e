import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createDexieStore } from './dexie-store';
import { openUserDatabase } from '../open';
import type { DeviceDatabase } from './schema';
import type { Edit } from '../types';
import type { Slice } from '../outbox/slice';
import { buildPage, buildStand, PAGE_ID, STAND_ID } from '../testing/build';

const edit: Omit<Edit, 'seq'> = {
  ...{
    key: 'key-1',
    userId: 'u',
    format: 1,
    entity: 'stand',
    id: STAND_ID,
    kind: 'update',
    patch: { nickname: 'Baren' },
    base: { nickname: 'Kassen' },
  },
  ...{ baseRevision: 1, files: ['file-1'], deps: [], state: 'queued', frozen: false, attempts: 0, strikes: 0, createdAt: 0 },
};

/** Something in every table a step may write. */
function writeEverywhere(slice: Slice): void {
  slice.newFiles.push({ id: 'file-1', buf: new ArrayBuffer(2), type: 'image/png', name: 'a.png', size: 2 });
  slice.append(edit);
  slice.replaceRows('stand', [buildStand({ nickname: 'Ny', version: 2 })]);
  slice.putRow('page', buildPage({ version: 2 }));
  slice.syncState = { ...slice.syncState, ackRev: 2 };
  slice.resources.push({ key: 'products', fetchedAt: 1, etag: null, cursor: null, error: null });
}

async function openStore() {
  const db = await openUserDatabase('u', { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } });
  await db.stands.bulkPut([buildStand(), buildStand({ _id: 'a00000000000000000000009' })]);
  return { db, store: createDexieStore(db, () => false) };
}

const dump = async (db: DeviceDatabase) => JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())));

test('a step writes all it changed', async () => {
  const { db, store } = await openStore();
  await store.transact('enqueue', [], writeEverywhere);
  expect(await db.stands.toArray()).toMatchObject([{ _id: STAND_ID, nickname: 'Ny' }]);
  expect(await db.outbox.toArray()).toMatchObject([{ seq: 1, key: 'key-1' }]);
  expect(await db.pages.count()).toBe(1);
  expect(await db.files.count()).toBe(1);
  expect(await db.resources.get('products')).toMatchObject({ fetchedAt: 1 });
});

test.each(['stands', 'pages', 'outbox', 'files', 'kv', 'res'])('when %s cannot be written, nothing is', async (name) => {
  const { db, store } = await openStore();
  const before = await dump(db);
  const fail = (): never => {
    throw new Error('cut');
  };
  db.table(name).hook('creating', fail);
  db.table(name).hook('updating', fail);
  await expect(store.transact('list', [], writeEverywhere)).rejects.toThrow('cut');
  expect(await dump(db)).toBe(before);
});

test('a rule that throws leaves no trace', async () => {
  const { db, store } = await openStore();
  const before = await dump(db);
  const failing = (slice: Slice): void => {
    writeEverywhere(slice);
    throw new Error('a rule broke');
  };
  await expect(store.transact('settle', [], failing)).rejects.toThrow('a rule broke');
  expect(await dump(db)).toBe(before);
});

test('numbers of edits never come back after the outbox was empty', async () => {
  const { store } = await openStore();
  await store.transact('enqueue', [], (slice) => slice.append(edit));
  await store.transact('settle', [], (slice) => slice.drop(slice.edits[0] as Edit, 'applied'));
  expect(await store.transact('enqueue', [], (slice) => slice.append({ ...edit, key: 'key-2' }))).toMatchObject({ seq: 2 });
});

test('the rules see the rows of all edits, the asked ones, and what points at them', async () => {
  const { db, store } = await openStore();
  await db.stands.put(buildStand({ redirectUrl: null, landingPageId: PAGE_ID }));
  await db.pages.put(buildPage());
  const seen = await store.transact('settle', [{ entity: 'page', id: PAGE_ID }], (slice) => [
    slice.row('page', PAGE_ID)?._id,
    slice.source.pointing('stand', 'landingPageId', PAGE_ID).map((row) => row._id),
  ]);
  expect(seen).toEqual([PAGE_ID, [STAND_ID]]);
});
