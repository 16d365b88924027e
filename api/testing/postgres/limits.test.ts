import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../db/server/open';
import type { ServerDatabase } from '../../../db/server/server-database';
import { endpoints } from '../../contract/endpoints';
import { figureOf } from '../ask-database';
import { openCutOff } from '../cut-off';
import { createFakeClock } from '../fake-clock';
import { type FakeGoogleApis, startFakeGoogleApis } from '../fake-google-apis';
import type { TestServer } from '../start-test-server';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';
import { startTwoServers, type TwoServers } from './two-servers';

/** What is counted at one process is counted at the others. */
let two: TwoServers;
let google: FakeGoogleApis;

const MINUTE = 60_000;
const daily = { googleSearches: 20, googleDetails: 20, mails: 6 };

beforeAll(async () => {
  google = await startFakeGoogleApis();
  two = await startTwoServers({ rateLimits: true, daily, places: { apiKey: 'a-maps-key', url: google.url } });
});
afterAll(async () => {
  await two.stop();
  await google.stop();
});
// Every window of the test before is over.
beforeEach(async () => {
  google.reset();
  two.clock.advance(25 * 60 * MINUTE);
  await two.a.deps.limits.removeEnded();
});

const post = (to: TestServer, path: string, body: object) =>
  to.fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** The servers in turns, until both refuse; how many calls went through. */
async function countFree(call: (server: TestServer, n: number) => Promise<{ status: number }>): Promise<number> {
  const refusing = new Set<TestServer>();
  let free = 0;
  for (let n = 0; refusing.size < 2; n += 1) {
    if (n > 1000) throw new Error('never limited');
    const server = n % 2 === 0 ? two.a : two.b;
    if ((await call(server, n)).status === 429) refusing.add(server);
    else free += 1;
  }
  return free;
}

test('ten wrong passwords of an account, wherever they are tried; a right one is known everywhere too', async () => {
  const { username, password } = await two.a.signUp();
  const login = (server: TestServer, word: string) => post(server, endpoints.login.path, { username, password: word });
  for (let n = 0; n < 9; n += 1) expect((await login(n % 2 === 0 ? two.a : two.b, 'forkert')).status).toBe(401);
  expect((await login(two.b, password)).status).toBe(200);
  expect(await countFree((server) => login(server, 'forkert'))).toBe(10);
  expect((await login(two.b, password)).status, 'the right one has to wait').toBe(429);
  two.clock.advance(15 * MINUTE);
  expect((await login(two.a, password)).status).toBe(200);
});

test('five registrations and five reset links an hour', async () => {
  const person = (n: number) => ({ username: `person${n}`, email: `person${n}@example.dk`, password: 'en helt fin kode 7' });
  expect(await countFree((server, n) => post(server, endpoints.register.path, person(n)))).toBe(5);
  const mail = { email: 'person0@example.dk' };
  expect(await countFree((server) => post(server, endpoints.requestReset.path, mail))).toBe(5);
});

test('three hundred calls a minute: each process has its share in hand, and together they give out no more', async () => {
  const user = await two.a.signUp();
  const ask = async (server: TestServer) => server.fetch('/api/user/sessions', { headers: { Authorization: `Bearer ${user.token}` } });
  expect(await countFree(ask)).toBe(300);
  expect((await ask(two.a)).headers.get('Retry-After')).toBe('60');
  two.clock.advance(MINUTE);
  // A page that asks for much at once lives on one share.
  const many = await Promise.all(Array.from({ length: 40 }, () => ask(two.b)));
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 200));
  expect(await figureOf(two.a.deps.database, `SELECT count FROM limit_windows WHERE "limit" = 'api'`)).toBe(40);
});

describe('what costs money', () => {
  const search = (user: { token: string }, server: TestServer, text: string) =>
    server.fetch(`${endpoints.searchPlaces.path}?searchQuery=${text}`, { headers: { Authorization: `Bearer ${user.token}` } });

  beforeEach(() => {
    google.answers['POST /v1/places:searchText'] = ({ body }) => ({
      body: { places: [{ id: `place-${(body as { textQuery: string }).textQuery}` }] },
    });
    for (let n = 0; n < 40; n += 1)
      google.answers[`GET /v1/places/place-s${n}`] = { body: { id: `place-s${n}`, displayName: { text: `Sted ${n}` } } };
  });

  test('the portal asks Google as often a day as the operator pays, whichever process asks', async () => {
    const user = await two.a.signUp();
    expect(await countFree((server, n) => search(user, server, `s${n}`))).toBe(20);
    expect(google.requests).toHaveLength(20);
  });

  test('a place found at one process is no unknown one at the other', async () => {
    const user = await two.a.signUp();
    for (let n = 0; n < 8; n += 1) expect((await search(user, two.a, `s${n}`)).status).toBe(200);
    const link = (server: TestServer, placeId: string) =>
      server.fetch(endpoints.setupBusiness.path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${user.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ placeId }),
      });
    for (let n = 0; n < 8; n += 1) expect((await link(two.b, `place-s${n}`)).status).toBe(200);
    expect(await countFree((server, n) => link(server, `place-s${20 + n}`)), 'nobody searched for these').toBe(5);
  });

  test("the day's mails are counted together", async () => {
    for (let n = 0; n < 4; n += 1) await (n % 2 === 0 ? two.a : two.b).signUp({ username: `mail${n}` });
    const ask = (server: TestServer, n: number) => post(server, endpoints.requestReset.path, { email: `mail${n % 4}@example.dk` });
    for (let n = 0; n < 10; n += 1) expect((await ask(n % 2 === 0 ? two.a : two.b, n)).status).toBe(200);
    expect(await figureOf(two.a.deps.database, "SELECT count(*) FROM mails WHERE recipient LIKE 'mail%'")).toBe(6);
  });
});

test('what lies in the database tells nobody who was counted', async () => {
  const { username, email } = await two.a.signUp();
  await post(two.b, endpoints.login.path, { username, password: 'forkert' });
  await post(two.b, endpoints.requestReset.path, { email });
  const { rows } = await sql<{ limit: string; key: string }>`SELECT "limit", key FROM limit_windows`.execute(two.a.deps.database.reader);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  expect(rows.filter(({ limit }) => limit === 'login')).toHaveLength(1);
  two.clock.advance(2 * 24 * 60 * MINUTE);
  await two.a.deps.limits.removeEnded();
  expect(await figureOf(two.a.deps.database, 'SELECT count(*) FROM limit_windows')).toBe(0);
});

describe('windows of two processes', () => {
  const LIMIT = { points: 10, duration: MINUTE };
  let folder: string;
  const databases: ServerDatabase[] = [];
  const clocks = { a: createFakeClock(), b: createFakeClock() };

  async function openBoth(url: string) {
    const open = async (now: () => number) => {
      const database = await openDatabase({ engine: 'postgres', url });
      databases.push(database);
      return database.openLimitWindows(now);
    };
    return [await open(clocks.a.now), await open(clocks.b.now)] as const;
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'windows-'));
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
    await dropTestDatabase(folder);
    await rm(folder, { recursive: true });
  });

  test('calls of the same moment get no more than there is', async () => {
    const [a, b] = await openBoth((await testDatabaseUrl(folder)) ?? '');
    const answers = await Promise.all(Array.from({ length: 600 }, (_, n) => (n % 2 === 0 ? a : b).count('login', 'ida', LIMIT)));
    expect(answers.filter((until) => until === null)).toHaveLength(10);
    await Promise.all([a.giveBack('login', 'ida'), b.giveBack('login', 'ida')]);
    const again = await Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? a : b).count('login', 'ida', LIMIT)));
    expect(again.filter((until) => until === null)).toHaveLength(2);
    await b.forget('login', 'ida');
    expect(await a.isCounted('login', 'ida')).toBe(false);
    expect(await a.count('login', 'ida', LIMIT)).toBeNull();
  });

  test('a clock that is a little behind begins no new window, one that was set back does', async () => {
    const [a, b] = await openBoth((await testDatabaseUrl(folder)) ?? '');
    clocks.b.advance(-5000);
    for (let n = 0; n < 10; n += 1) expect(await (n % 2 === 0 ? a : b).count('login', 'bo', LIMIT)).toBeNull();
    expect(await b.count('login', 'bo', LIMIT)).toBe(clocks.a.now() + MINUTE);
    clocks.b.advance(-60 * MINUTE);
    expect(await b.count('login', 'bo', LIMIT)).toBeNull();
  });

  test('while the database is away nothing is let through', async () => {
    const way = await openCutOff((await testDatabaseUrl(folder)) ?? '');
    const [a] = await openBoth(way.url);
    const shared = { ...LIMIT, atATime: 5 };
    expect(await a.count('api', 'ida', shared)).toBeNull();
    way.cut();
    for (let n = 0; n < 4; n += 1) expect(await a.count('api', 'ida', shared), 'from its share').toBeNull();
    await expect(a.count('api', 'ida', shared)).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
    await expect(a.count('login', 'ida', LIMIT)).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
    way.mend();
    expect(await a.count('login', 'ida', LIMIT)).toBeNull();
    for (const database of databases.splice(0)) await database.close();
    await way.close();
  });
});
