import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CutOff, openCutOff } from '../cut-off';
import { startTestServer, type TestServer, type TestUser } from '../start-test-server';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';

/** What must not wait for a PostgreSQL that is there and says nothing, or must say in its own words that it is gone. */
let folder: string;
let way: CutOff;
let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'silent-'));
  way = await openCutOff((await testDatabaseUrl(folder)) ?? '');
  server = await startTestServer({ config: { dataDir: join(folder, 'a'), database: { engine: 'postgres', url: way.url } } });
  owner = await server.signUp();
});
afterEach(() => {
  way.delayNoMore();
  way.mend();
});
afterAll(async () => {
  await server.stop();
  await way.close();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true });
});

const readMuch = () =>
  server.deps.ownerReads.run(
    'stands',
    { userId: owner._id, publicUrl: server.deps.config.publicUrl, now: server.clock.now() },
    new AbortController().signal,
  );
const isSilent = (question: string): void => way.delay(question);

test('metrics tell what can be known, and soon', async () => {
  for (const question of ['pg_database_size', '"mails"']) {
    isSilent(question);
    const began = performance.now();
    const text = await (await server.fetch('/metrics')).text();
    expect(performance.now() - began).toBeLessThan(5000);
    expect(text).toMatch(/^tap_portal_(?:database_bytes\{part="file"\}|mails_waiting) Nan$/m);
    expect(text).toMatch(/^tap_portal_scans_total\{outcome="counted"\} 0$/m);
  }
});

test('the thread of owners with many products says that the database is gone, so that they are told to try again', async () => {
  await readMuch();
  way.cut();
  await expect(readMuch()).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
});

test('nor does it wait a minute for each of them when there is no answer', async () => {
  isSilent('begin isolation level');
  const began = performance.now();
  await expect(readMuch()).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  expect(performance.now() - began).toBeLessThan(20_000);
  way.delayNoMore();
  expect((await readMuch()).answer).toBeDefined();
});
