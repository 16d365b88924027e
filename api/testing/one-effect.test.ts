import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, openDevice } from '../../db/device/device';
import { newSession } from '../../db/device/session/session';
import { buildUser, memorySession } from '../../db/device/testing/open-test-device';
import { createClient } from '../contract/client';
import { endpoints } from '../contract/endpoints';
import { describedFetch } from './described-fetch';
import { startTestServer, type TestServer, type TestUser } from './start-test-server';
import { addStand, dataOf } from './stand-records';
import { figureOf } from './ask-database';
import { mutateOne } from '../../db/device/testing/mutate-one';

let server: TestServer;
let anna: TestUser;
let bo: TestUser;

const COUNTED = {
  sqlite: [
    'CREATE TABLE effects (stand_id TEXT)',
    'CREATE TRIGGER counted AFTER UPDATE OF version ON stands BEGIN INSERT INTO effects VALUES (NEW.id); END',
  ],
  postgres: [
    'CREATE TABLE effects (stand_id TEXT)',
    'CREATE FUNCTION count_effect() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO effects VALUES (NEW.id); RETURN NULL; END $$',
    'CREATE TRIGGER counted AFTER UPDATE OF version ON stands FOR EACH ROW EXECUTE FUNCTION count_effect()',
  ],
};

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  bo = await server.signUp();
  // What really happens to a row is counted where it happens: versions come from one number for all owners.
  await server.deps.database.db.transaction().execute(async (trx) => {
    for (const statement of COUNTED[server.deps.database.address.engine]) await sql.raw(statement).execute(trx);
  });
});
afterAll(() => server.stop());

/** What the way to the server does with a request; `lost` = it arrives, and its answer does not. */
type Way = 'good' | 'down' | 'lost' | 'doubled';

/** A way that counts: all requests that arrived, by idempotency key. */
function countingWay(ways: Way[]): { send: typeof fetch; arrived: Map<string, number> } {
  const arrived = new Map<string, number>();
  const send: typeof fetch = async (url, init) => {
    const key = new Headers(init?.headers).get('Idempotency-Key');
    if (key === null) return describedFetch(url, init);
    const way = ways.shift() ?? 'good';
    if (way === 'down') throw new TypeError('no network');
    arrived.set(key, (arrived.get(key) ?? 0) + (way === 'doubled' ? 2 : 1));
    const answer = await describedFetch(url, init);
    if (way === 'lost') throw new TypeError('no answer');
    return way === 'doubled' ? describedFetch(url, init) : answer;
  };
  return { send, arrived };
}

/** A browser of anna's; opened again over the same storage it is the same browser after it was killed. */
function browser(send: typeof fetch): { open: () => Promise<Device> } {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange };
  const sessions = memorySession(newSession(buildUser({ _id: anna._id }), anna.token, Date.now()));
  const client = createClient({ origin: server.url, fetch: send });
  const locks = { run: <T>(_name: string, _options: object, work: () => Promise<T>) => work() };
  const signOut = { announce: () => undefined, listen: () => () => undefined };
  return { open: () => openDevice(anna._id, { sessions, origin: server.url, client, locks, signOut, open: { dexie } }) };
}

const effectsOn = (id: string): Promise<number> => figureOf(server.deps.database, `SELECT count(*) FROM effects WHERE stand_id = '${id}'`);
const keysKept = (key: string): Promise<number> => figureOf(server.deps.database, `SELECT count(*) FROM idempotency WHERE key = '${key}'`);

test.each<[string, Way[], boolean]>([
  ['made while the server was away', ['down', 'down', 'down'], false],
  ['whose answer was lost', ['lost', 'lost'], false],
  ['whose request the network doubled', ['doubled'], false],
  ['whose browser was killed before the answer came', ['lost', 'lost'], true],
])('an edit %s has one effect, however far its version moved', async (_name, ways, isKilled) => {
  const stand = await addStand(server, { owner_id: anna._id });
  const { send, arrived } = countingWay([...ways]);
  const { open } = browser(send);
  let device = await open();
  await device.pull('products');
  const saved = await mutateOne(device, { entity: 'stand', kind: 'update', id: stand.id, patch: { nickname: 'Ny' } });
  for (let tries = 0; tries <= ways.length; tries += 1) {
    // Others go on writing meanwhile: their writes move the number that the next version is.
    const other = await addStand(server, { owner_id: bo._id });
    dataOf(await bo.call(endpoints.updateStand, { params: { id: other.id }, body: { nickname: 'Andet' } }));
    await device.drain({ reset: true });
    if (!isKilled) continue;
    device.close();
    device = await open();
  }
  const row = dataOf(await anna.call(endpoints.listStandRows)).find(({ _id }) => _id === stand.id);
  expect(row).toMatchObject({ nickname: 'Ny' });
  expect(row?.version).toBeGreaterThan(stand.version + 1);
  expect(await effectsOn(stand.id)).toBe(1);
  const key = 'key' in saved ? saved.key : '';
  expect([...arrived.keys()]).toEqual([`"${key}"`]);
  expect(arrived.get(`"${key}"`)).toBeGreaterThanOrEqual(ways.includes('down') ? 1 : 2);
  expect(await keysKept(key)).toBe(1);
  expect(await device.status()).toMatchObject({ waiting: 0, parked: 0 });
  device.close();
});
