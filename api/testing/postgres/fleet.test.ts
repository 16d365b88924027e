import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEventReader } from '../../../db/device/sync/event-stream';
import { openDatabase } from '../../../db/server/open';
import { type Client, createClient, type Outcome } from '../../contract/client';
import { endpoints } from '../../contract/endpoints';
import { figureOf } from '../ask-database';
import { describedFetch } from '../described-fetch';
import { addLandingPage, addStand, dataOf } from '../stand-records';
import { startTestServer, type TestServer, type TestUser } from '../start-test-server';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';

/** Two equal servers on one database, each with a folder of its own; `first` has the duty. */
let folder: string;
let url: string;
let first: TestServer;
let second: TestServer;
let owner: TestUser;
let other: TestUser;

const start = (name: string, more: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> =>
  startTestServer({
    // A round of counting of its own comes never again: what is counted is counted by the others.
    clickLimits: { foldEveryMs: 3_600_000 },
    ...more,
    config: { dataDir: join(folder, name), database: { engine: 'postgres', url }, ...more.config },
  });
/** As the same user, through a server. */
const through = (server: TestServer, { token }: TestUser): Client =>
  createClient({ origin: server.url, fetch: describedFetch, headers: () => ({ Authorization: `Bearer ${token}` }) });
const until = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 10 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-'));
  url = (await testDatabaseUrl(folder)) ?? '';
  first = await start('first');
  second = await start('second');
  owner = await first.signUp({ username: 'ejer' });
  other = await second.signUp({ username: 'anden' });
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true });
});

const standOf = (user: TestUser) => addStand(first, { owner_id: user._id, redirect_url: 'https://example.dk/' });
/** On a busy machine the redirect may be sent before the database has the tap. */
async function scan(server: TestServer, standerId: string): Promise<void> {
  expect((await server.fetch(`/${standerId}`)).status).toBe(302);
  await until(() => expect(server.deps.clicks.backlog()).toMatchObject({ memory: 0, spool: 0 }));
}

test('one of them has the duty, and says so', async () => {
  const told = await Promise.all([first, second].map(async (server) => (await server.fetch('/metrics')).text()));
  expect(told.map((text) => /^tap_portal_duty (\d)$/m.exec(text)?.[1])).toEqual(['1', '0']);
});

describe('a tap', () => {
  test('is in the figures that are read at the other a moment later', async () => {
    const { id, stander_id: standerId } = await standOf(owner);
    const ways = [
      [first, second],
      [second, first],
    ] as const;
    for (let taps = 1; taps <= 20; taps += 1) {
      const [tapped, read] = ways[taps % 2] ?? ways[0];
      await scan(tapped, standerId);
      const { totals } = dataOf(await through(read, owner)(endpoints.standStatistics));
      expect(totals.find(({ standId }) => standId === id)?.clicks).toBe(taps);
    }
  });

  test('is counted when nobody asks, and whoever took it does not count', async () => {
    const { id, stander_id: standerId } = await standOf(owner);
    for (const server of [first, second, second, first]) await scan(server, standerId);
    await until(async () =>
      expect(await figureOf(first.deps.database, `SELECT clicks FROM stand_totals WHERE stand_id = '${id}'`)).toBe(4),
    );
  });

  test('is on a dashboard that is open at the other, until the session ends', async () => {
    const { stander_id: standerId } = await standOf(owner);
    const guest = createClient({ origin: first.url, fetch: describedFetch });
    const body = { username: owner.username, password: owner.password };
    const { token } = dataOf(await guest(endpoints.login, { body }));
    const request = get(`${second.url}/api/events`, { agent: false, headers: { Authorization: `Bearer ${token}` } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const ended = once(response, 'end');
    const cursors: string[] = [];
    const events = createEventReader();
    response.on('data', (piece: Buffer) => {
      for (const { event, data } of events.take(piece)) if (event === 'clicks') cursors.push(data);
    });
    await until(() => expect(cursors).toHaveLength(1));
    await scan(first, standerId);
    await until(() => expect(new Set(cursors).size).toBeGreaterThan(1));
    dataOf(await through(first, { ...owner, token })(endpoints.logout));
    await ended;
  });
});

test('scans at one that does not watch are heard by the one that does', async () => {
  const { stander_id: standerId } = await standOf(owner);
  for (const { silence } of [first, second]) await silence.beat();
  const figures = (): Promise<number[]> =>
    Promise.all(
      ['SELECT coalesce(sum(taps), 0) FROM tap_hours', 'SELECT alive_at FROM silence_watch', 'SELECT reached_at FROM silence_watch'].map(
        (figure) => figureOf(first.deps.database, figure),
      ),
    );
  const [taps = 0, aliveAt = 0] = await figures();
  await scan(second, standerId);
  second.clock.advance(1000);
  await second.silence.beat();
  expect(await figures()).toEqual([taps + 1, aliveAt, second.clock.now()]);
  await first.silence.beat();
  expect(await figures()).toEqual([taps + 1, first.clock.now(), first.clock.now()]);
});

test('a view of a landing page comes to the figures of the other', async () => {
  const page = await addLandingPage(first, { owner_id: owner._id });
  first.deps.pageCounts.count(page.id);
  second.deps.pageCounts.count(page.id);
  await until(async () => {
    const { rows } = dataOf(await through(second, owner)(endpoints.pageStatistics));
    expect(rows.filter(({ pageId }) => pageId === page.id).map(({ count }) => count)).toEqual([2]);
  });
});

test('a mail is sent by one of them', async () => {
  const mails = 20;
  for (let n = 0; n < mails; n += 1) {
    const server = n % 2 === 0 ? first : second;
    const mail = { to: `${n}@example.dk`, subject: 'Emne', text: 'Tekst' };
    await server.deps.database.db.transaction().execute((trx) => server.deps.mail.enqueue(trx, mail, 'notice'));
    for (const each of [first, second]) each.deps.mail.kick();
  }
  const waiting = "SELECT count(*) FROM mails WHERE sent_at IS NULL AND recipient LIKE '%@example.dk'";
  await until(async () => expect(await figureOf(first.deps.database, waiting)).toBe(0));
  const files = await Promise.all([first, second].map(({ dataDir }) => readdir(join(dataDir, 'mail')).catch(() => [])));
  expect(files.flat()).toHaveLength(mails);
});

describe('of two at the same time', () => {
  const ROUNDS = 10;
  const kinds = (outcomes: Outcome<unknown>[]): string[] => outcomes.map(({ kind }) => kind).sort();

  test('claims of one product, one wins', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await addStand(first);
      const claims = await Promise.all([
        through(first, owner)(endpoints.claimStand, { params: { id } }),
        through(second, other)(endpoints.claimStand, { params: { id } }),
      ]);
      expect(kinds(claims)).toEqual(['ok', 'refused']);
      const winner = claims[0].kind === 'ok' ? owner : other;
      expect(await figureOf(first.deps.database, `SELECT count(*) FROM stands WHERE id = '${id}' AND owner_id = '${winner._id}'`)).toBe(1);
    }
  });

  test('edits that stand on the same version, one wins', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, version } = await standOf(owner);
      const edit = (server: TestServer, nickname: string) =>
        through(server, owner)(endpoints.updateStand, { params: { id }, body: { nickname }, headers: { 'If-Match': `"${version}"` } });
      const edits = await Promise.all([edit(first, 'A'), edit(second, 'B')]);
      expect(kinds(edits)).toEqual(['ok', 'refused']);
      expect(edits.find(({ kind }) => kind === 'refused')).toMatchObject({ problem: { code: 'version_conflict' } });
    }
  });

  test('requests with the same key, both get the answer of the one that was done', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await standOf(owner);
      const revBefore = await figureOf(first.deps.database, 'SELECT rev FROM sync_state');
      const edit = (server: TestServer) =>
        through(server, owner)(endpoints.updateStand, {
          params: { id },
          body: { nickname: 'A' },
          headers: { 'Idempotency-Key': `"runde-${round}"` },
        });
      const edits = await Promise.all([edit(first), edit(second)]);
      expect(kinds(edits)).toEqual(['ok', 'ok']);
      const replays = edits.map((outcome) => (outcome.kind === 'ok' ? outcome.headers.get('Idempotency-Replayed') : ''));
      expect(replays.filter((replayed) => replayed === 'true')).toHaveLength(1);
      expect(dataOf(edits[0])).toEqual(dataOf(edits[1]));
      expect(await figureOf(first.deps.database, 'SELECT rev FROM sync_state')).toBe(revBefore + 1);
    }
  });

  test('registrations of one name, one wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const fields = { username: `samtidig${round}` };
      const made = await Promise.allSettled([first.signUp(fields), second.signUp({ ...fields, email: `b${round}@example.dk` })]);
      expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

test('servers that start at the same time on an empty database make its tables once, and one admin', async () => {
  const database = await openDatabase({ engine: 'postgres', url: (await testDatabaseUrl(join(folder, 'empty'))) ?? '' });
  await sql.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public').execute(database.db);
  const admin = { username: 'chefen', email: 'chefen@example.dk', password: 'en kode til chefen' };
  const servers = await Promise.all(
    ['third', 'fourth', 'fifth'].map((name) => start(name, { config: { dataDir: join(folder, name), database: database.address, admin } })),
  );
  expect(await figureOf(database, 'SELECT count(*) FROM users WHERE is_admin = 1')).toBe(1);
  for (const server of servers) expect((await server.fetch('/readyz')).status).toBe(200);
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await dropTestDatabase(join(folder, 'empty'));
});
