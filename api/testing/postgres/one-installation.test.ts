import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseAddress } from '../../../db/server/server-database';
import { SECRET_MARK } from '../../accounts/refuse-other-secret';
import { readPushKeys } from '../../notices/push/push-keys';
import { RefusedStart } from '../../refused-start';
import { figureOf } from '../ask-database';
import { startTestServer, type TestServer } from '../start-test-server';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';

/** What an installation has one of, however many processes serve it. */
const OLD = 'the secret of before, of 32 bytes and more';
const NEW = 'the secret that follows it, of as many bytes';
let folder: string;
let database: DatabaseAddress;
let started: TestServer[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'one-'));
  database = { engine: 'postgres', url: (await testDatabaseUrl(folder)) ?? '' };
  started = [];
});
afterEach(async () => {
  for (const server of started) await server.stop();
  for (const name of ['', 'a', 'b', 'c', 'd']) await dropTestDatabase(join(folder, name));
  await rm(folder, { recursive: true });
});

async function start(name: string, secrets: string[]): Promise<TestServer> {
  const server = await startTestServer({ config: { database, dataDir: join(folder, name), secrets } });
  started.push(server);
  return server;
}

const installation = (): Promise<string> =>
  sql<{ value: string }>`SELECT value FROM installation ORDER BY name`
    .execute((started[0] as TestServer).deps.database.reader)
    .then(({ rows }) => rows.map(({ value }) => value).join('\n'));

test('processes that start at the same moment have one pair of keys for Web Push, and nobody reads it in the database', async () => {
  const [a, b] = await Promise.all([start('a', [OLD]), start('b', [OLD])]);
  expect(a.deps.pushKeys).toEqual(b.deps.pushKeys);
  const text = await installation();
  for (const secret of [a.deps.pushKeys.privateKey, a.deps.pushKeys.publicKey, OLD]) expect(text).not.toContain(secret);
});

test('the pair that browsers have subscribed to before is taken over, and kept when SECRET is replaced', async () => {
  const dataDir = join(folder, 'a');
  await mkdir(dataDir);
  const keys = await readPushKeys({ dataDir, secrets: [OLD] }, { shared: null });
  expect((await start('a', [OLD])).deps.pushKeys).toEqual(keys);
  const sealed = await installation();
  expect((await start('b', [NEW, OLD])).deps.pushKeys).toEqual(keys);
  expect(await installation()).not.toBe(sealed);
  expect((await start('c', [NEW])).deps.pushKeys).toEqual(keys);
});

test('a process with another SECRET refuses to start in one line, also one with that of before', async () => {
  const a = await start('a', [OLD]);
  await expect(start('b', [NEW])).rejects.toThrow(RefusedStart);
  await expect(start('b', [NEW])).rejects.toThrow(/^SECRET is not the one [^\n]+$/);
  await start('b', [NEW, OLD]);
  await expect(start('c', [OLD])).rejects.toThrow(RefusedStart);
  // A token of the one that still has the old one is good at the other.
  const user = await a.signUp();
  expect((await started[1]?.fetch('/api/user/sessions', { headers: { Authorization: `Bearer ${user.token}` } }))?.status).toBe(200);
});

test('after a restore another SECRET may follow, with keys of its own', async () => {
  const a = await start('a', [OLD]);
  await a.deps.database.shared?.forget(SECRET_MARK);
  const b = await start('b', [NEW]);
  expect(b.deps.pushKeys).not.toEqual(a.deps.pushKeys);
  expect((await start('c', [NEW])).deps.pushKeys).toEqual(b.deps.pushKeys);
  expect(await figureOf(a.deps.database, 'SELECT count(*) FROM installation')).toBe(2);
});
