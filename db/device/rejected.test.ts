import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { openApp } from './open';
import { keepOnlyEdits } from './rejected';
import type { AppDatabase } from './storage/schema';
import { newSession } from './session/session';
import { buildStand, STAND_ID } from './testing/build';
import { ok } from './testing/fake-api';
import { buildUser, openTestDevice, SUB, type TestDevice } from './testing/open-test-device';
import { mutateOne } from './testing/mutate-one';

let app: AppDatabase;
let opened: TestDevice;
const options = { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } };
const rejected = { ...newSession(buildUser(), 'token-1', 0), state: 'rejected' } as const;

beforeEach(async () => {
  const known = Dexie.dependencies;
  Object.assign(known, { indexedDB: options.dexie.indexedDB, IDBKeyRange });
  app = await openApp(options);
  opened = await openTestDevice({ open: options });
  opened.api.on(endpoints.listStandRows, ok([buildStand()], { 'X-Rev': '1', ETag: '"e1.1"' }));
  await opened.device.pull('products');
  await mutateOne(opened.device, { entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname: 'Baren' } });
});
afterEach(() => {
  opened.device.close();
  app.close();
});

test('a rejected session leaves the edits and nothing that was read, and says whose they are', async () => {
  await app.session.put(rejected);
  expect(await keepOnlyEdits(app, rejected, options)).toBe(1);
  expect(await opened.device.db.stands.count()).toBe(0);
  expect(await app.accounts.toArray()).toEqual([{ sub: SUB, maskedEmail: 'a***@example.dk', waiting: 1 }]);
});

test('whoever has signed in again meanwhile keeps what they have read anew', async () => {
  await app.session.put(newSession(buildUser(), 'token-2', 1));
  await keepOnlyEdits(app, rejected, options);
  expect(await opened.device.db.stands.count()).toBe(1);
});
