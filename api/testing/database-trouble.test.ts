import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertStand } from '../../db/server/seed/factories';
import { endpoints } from '../contract/endpoints';
import { holdWriteLock } from './hold-write-lock';
import { startTestServer, type TestServer, type TestUser } from './start-test-server';
import { sqliteOf } from './ask-database';

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  await server.deps.database.db
    .transaction()
    .execute((trx) => insertStand(trx, { stander_id: 'MIT1', owner_id: owner._id, redirect_url: 'https://example.dk/' }));
});
afterAll(() => server.stop());

const rename = (nickname: string) => owner.call(endpoints.updateStand, { params: { id: 'MIT1' }, body: { nickname } });
const mine = async () => {
  const outcome = await owner.call(endpoints.listStands);
  return outcome.kind === 'ok' ? outcome.data[0] : undefined;
};

// One wait is five seconds. Were the writes to wait one after the other, the time of this test would not be enough.
test('while another process holds the write lock: scans and readings go on, and every write is refused after one wait (QUALITY 63)', async () => {
  const release = await holdWriteLock(sqliteOf(server.deps.database).file);
  const writes = Promise.all(['a', 'b', 'c', 'd'].map(rename));
  for (let scan = 0; scan < 20; scan++) expect((await server.fetch('/MIT1')).status).toBe(302);
  expect(await mine()).toMatchObject({ nickname: null, clicks: 0 });
  for (const outcome of await writes) {
    expect(outcome).toMatchObject({ status: 503, problem: { code: 'busy', message: 'Systemet er optaget lige nu. Prøv igen om lidt.' } });
    expect(outcome.kind === 'refused' && outcome.headers.get('Retry-After')).toBe('5');
  }
  await release();
  expect(await rename('Disken')).toMatchObject({ status: 200 });
  await vi.waitFor(async () => expect(await mine()).toMatchObject({ nickname: 'Disken', clicks: 20 }), { timeout: 5000 });
  expect((await server.fetch('/readyz')).status).toBe(200);
}, 14_000);

test('while the disk is full: scans and readings go on, writes are refused in words, and afterwards all is as before (QUALITY 62)', async () => {
  const { writerSqlite } = sqliteOf(server.deps.database);
  const before = await mine();
  const limit = writerSqlite.pragma('max_page_count', { simple: true }) as number;
  writerSqlite.pragma(`max_page_count = ${writerSqlite.pragma('page_count', { simple: true }) as number}`);
  // Grows with every one, so the free pages inside the file are soon used up.
  const register = (n: number) =>
    server.call(endpoints.register, {
      body: { username: `ny${n}`, email: `${'x'.repeat(200)}${n}@example.dk`, password: 'en helt fin kode 7' },
    });
  const outcomes = [];
  for (let n = 0; outcomes.at(-1)?.kind !== 'refused' && n < 200; n++) outcomes.push(await register(n));
  expect(outcomes.at(-1)).toMatchObject({ status: 503, problem: { code: 'unavailable' }, retryAfterSeconds: 30 });
  expect((await server.fetch('/MIT1')).status).toBe(302);
  expect(await mine()).toMatchObject({ nickname: before?.nickname });
  writerSqlite.pragma(`max_page_count = ${limit}`);
  expect(await register(outcomes.length)).toMatchObject({ status: 201 });
  await vi.waitFor(async () => expect((await mine())?.clicks).toBe((before?.clicks ?? 0) + 1), { timeout: 5000 });
});
