import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newSession } from '../../../../db/device/session/session';
import { AppDatabase, DeviceDatabase } from '../../../../db/device/storage/schema';
import { deviceDatabaseName } from '../../../../db/device/storage/stored-names';
import { buildStand } from '../../../../db/device/testing/build';
import type { ResourceKey, Session } from '../../../../db/device/types';
import { cleanups } from '../../../testing/cleanups';
import { buildUser } from '../../../testing/records';
import { storeSession } from '../../../testing/render-screen';
import { MOST_PRODUCTS } from './early-figures';
import { showFigures } from './show-figures';

const ME = buildUser();
const DAY_MS = 86_400_000;
const session = (more: Partial<Session> = {}): Session => ({ ...newSession(ME, 'token-1', Date.now()), ...more });
const shown = (): string => document.querySelector('[data-early=total]')?.textContent ?? 'no place';

async function note(more: Partial<Session>): Promise<void> {
  const app = new AppDatabase();
  await app.session.put(session(more));
  app.close();
}

const buildStands = (count: number) =>
  Array.from({ length: count }, (_, n) => buildStand({ _id: `stand-${n}`, standerId: `TST${String(n).padStart(4, '0')}` }));

/** What an earlier visit has left on the device: one product with twelve clicks. */
async function keepRows(products = 1): Promise<void> {
  const db = new DeviceDatabase(ME._id);
  const [stand = buildStand(), ...more] = buildStands(products);
  await db.stands.bulkPut([stand, ...more]);
  await db.totals.put({ standId: stand._id, clicks: 12, lastViewedAt: null });
  const fetched = (key: ResourceKey) => ({ key, fetchedAt: 0, etag: null, cursor: null, error: null });
  await db.resources.bulkPut([fetched('products'), fetched('statistics')]);
  db.close();
}

/** A server that answers when it is told to, and whom it was asked as. */
function answerLater(stands = [buildStand()]) {
  let answer = (): void => undefined;
  const isTold = new Promise<void>((resolve) => (answer = resolve));
  const fetched = vi.fn(async (address: string, _init: RequestInit) => {
    await isTold;
    return Response.json(address === '/rows' ? stands : { totals: [{ standId: buildStand()._id, clicks: 7 }], rows: [] });
  });
  vi.stubGlobal('fetch', fetched);
  return { fetched, answer };
}

beforeEach(() => {
  const ask = JSON.stringify(['/rows', '/statistics']);
  document.body.innerHTML = '<div id="root"><span data-early="total"></span></div>';
  Object.assign(document.getElementById('root')?.dataset ?? {}, { ask, client: '1' });
  storeSession(ME);
});
afterEach(() => {
  document.body.innerHTML = '';
  Reflect.deleteProperty(window, 'earlyAnswers');
});

test('what the device has is written', async () => {
  await Promise.all([keepRows(), note({})]);
  await showFigures();
  expect(shown()).toBe('12');
});

test.each([
  ['has ended, as a worker has found out', { state: 'rejected' }],
  ['is out of contact, so that the device asks for a sign-in', { lastOkAt: Date.now() - 31 * DAY_MS }],
  ["is somebody else's", { sub: 'somebody-else' }],
] as const)('nothing of a session that %s', async (_name, more) => {
  const { fetched } = answerLater();
  await Promise.all([keepRows(), note(more)]);
  await showFigures();
  expect(shown()).toBe('');
  expect(fetched).not.toHaveBeenCalled();
});

test('nothing of who has logged out while the server was asked', async () => {
  const { fetched, answer } = answerLater();
  const showing = showFigures();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  localStorage.clear();
  answer();
  await showing;
  expect(shown()).toBe('');
});

test('the server is asked with the newest token', async () => {
  const { fetched, answer } = answerLater();
  await note({ token: 'token-2' });
  answer();
  await showFigures();
  expect(shown()).toBe('7');
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('Authorization')).toBe('Bearer token-2');
});

test('a page that is put away while it reads lets go of the database', async () => {
  await keepRows();
  const transactions = new Set<IDBTransaction>();
  const getAll = IDBObjectStore.prototype.getAll;
  const reading = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    const request = getAll.call(this);
    if (!transactions.has(this.transaction))
      queueMicrotask(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    transactions.add(this.transaction);
    return request;
  });
  cleanups.push(() => reading.mockRestore());
  await expect(showFigures()).rejects.toThrow();
  expect(shown()).toBe('');
  const done = new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(deviceDatabaseName(ME._id));
    deleting.addEventListener('success', () => resolve());
    deleting.addEventListener('blocked', () => reject(new Error('blocked')));
  });
  await expect(done).resolves.toBeUndefined();
});

test('figures of very many products are left to the app, which would wait for them', async () => {
  const { fetched } = answerLater();
  await Promise.all([keepRows(MOST_PRODUCTS + 1), note({})]);
  await showFigures();
  expect(shown()).toBe('');
  expect(fetched).not.toHaveBeenCalled();
});

test('and so they are where the server was asked', async () => {
  const { answer } = answerLater(buildStands(MOST_PRODUCTS + 1));
  await note({});
  answer();
  await showFigures();
  expect(shown()).toBe('');
});

test('as many products as may be are shown', async () => {
  await Promise.all([keepRows(MOST_PRODUCTS), note({})]);
  await showFigures();
  expect(shown()).toBe('12');
});
