import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Migration, Migrator } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as initial from '../../db/server/sqlite/migrations/001-initial';
import { NewerDatabase } from '../../db/server/migrate';
import { openDatabase, type OpenSqliteDatabase } from '../../db/server/sqlite/database';
import type { AdminStatistics } from '../contract/statistics';
import { tellTaps } from '../notices/tell-taps';
import { tellWeek } from '../notices/tell-week';
import { DEVICE, PASSWORD, ROWS, SHUT_DOWN_AT } from './first-release';
import { runProgram } from './run-program';
import { startTestServer, type TestServer } from './start-test-server';
import { sqliteOf } from './ask-database';

/** An installation of the first release is replaced by this one, and its devices know nothing of it (QUALITY 68). */
let folder: string;
let dataDir: string;
let server: TestServer | null;

const databaseFile = (): string => join(dataDir, 'portal.sqlite');

async function withDatabase<T>(work: (database: OpenSqliteDatabase) => T | Promise<T>): Promise<T> {
  const database = openDatabase(databaseFile());
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

beforeEach(async () => {
  server = null;
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  // As the demo has it, which can be started without being built.
  dataDir = join(folder, 'demo');
  await withDatabase(async ({ db, writerSqlite }) => {
    const provider = { getMigrations: () => Promise.resolve<Record<string, Migration>>({ '001-initial': initial }) };
    expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
    for (const row of ROWS) writerSqlite.exec(row);
  });
});
afterEach(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

async function upgrade(): Promise<TestServer> {
  server = await startTestServer({ config: { dataDir } });
  server.clock.set(new Date(SHUT_DOWN_AT + 60_000).toISOString());
  return server;
}

/** What the first release's devices send: their number, a token, and no header that came later. */
const OLD_CLIENT = { 'X-Client': '1', Authorization: `Bearer ${DEVICE.token}` };
async function asks<Answer>(of: TestServer, path: string, init: RequestInit = {}): Promise<Answer> {
  const json: Record<string, string> = init.body ? { 'Content-Type': 'application/json' } : {};
  const response = await of.fetch(path, { ...init, headers: { ...OLD_CLIENT, ...json, ...(init.headers as Record<string, string>) } });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
  return (await response.json()) as Answer;
}

const tablesOf = (database: OpenSqliteDatabase): Record<string, Record<string, unknown>[]> => {
  const names = database.readerSqlite
    .prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'kysely%' ORDER BY name`)
    .pluck()
    .all();
  return Object.fromEntries(
    names.map((name) => [name, database.readerSqlite.prepare<[], Record<string, unknown>>(`SELECT * FROM ${name}`).all()]),
  );
};

test('every row is there afterwards, as it was', async () => {
  const before = await withDatabase(tablesOf);
  const after = tablesOf(sqliteOf((await upgrade()).deps.database));
  expect(Object.values(before).flat().length).toBeGreaterThan(25);
  for (const [table, rows] of Object.entries(before)) {
    // The start itself sends mails, and drops the proofs of taps when no spool could bring them again.
    if (table === 'mails' || table === 'click_batches') continue;
    expect(after[table], table).toHaveLength(rows.length);
    expect(after[table], table).toMatchObject(rows);
  }
});

describe('a device of the first release', () => {
  test('is still signed in, by token and by cookie', async () => {
    const of = await upgrade();
    expect(await asks(of, '/api/auth/verify')).toEqual({ valid: true });
    const renewed = await of.fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { Cookie: DEVICE.cookie, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(renewed.status).toBe(200);
  });

  test('finds its products with all they had', async () => {
    const of = await upgrade();
    const stands = await asks<{ standerId: string }[]>(of, '/api/stands');
    const { message: _message, ...edited } = DEVICE.edit.answer;
    expect(stands.find(({ standerId }) => standerId === 'KANEL01')).toMatchObject({
      ...edited,
      targetUrl: expect.stringContaining('example.dk/menu') as string,
      clickHistory: Array.from({ length: 3 }, () => ({ timestamp: '2026-11-04T11:00:00.000Z' })),
      clicksByDay: { '2026-11-04': 3 },
    });
    expect(stands.find(({ standerId }) => standerId === 'KANEL02')).toMatchObject({
      landingPage: { title: 'Café Kanel', urlPath: 'cafe-kanel' },
      clicks: 2,
    });
    const pages = await asks<{ title: string }[]>(of, '/api/landing-pages');
    expect(pages).toMatchObject([
      { title: 'Café Kanel', buttons: [{ text: 'Menu' }], socialLinks: { instagram: 'https://instagram.com/kanel' } },
    ]);
  });

  test('goes on from its cursor with the figures that are new, and no others', async () => {
    const of = await upgrade();
    const figures = await asks<{ reset: boolean; rows: object[] }>(of, `/api/stands/statistics?since=${DEVICE.cursor}`);
    expect(figures).toMatchObject({ reset: false, rows: [{ day: '2026-11-05', clicks: 2 }] });
  });

  test('repeats the edit whose answer it never got, and gets that answer', async () => {
    const of = await upgrade();
    const { path, key, body, answer } = DEVICE.edit;
    const again = await of.fetch(path, {
      method: 'PUT',
      headers: { ...OLD_CLIENT, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
    });
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await again.json()).toEqual(answer);
    const next = await asks<{ version: number }>(of, path, {
      method: 'PUT',
      headers: { 'If-Match': `"${answer.version}"` },
      body: '{"nickname":null}',
    });
    expect(next.version).toBeGreaterThan(answer.version);
  });

  test('logs in with the old password and does without anything that came later', async () => {
    const of = await upgrade();
    const login = await of.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'åse', password: PASSWORD }),
    });
    expect(login.status).toBe(200);
    expect(await login.json()).toMatchObject({ user: { _id: DEVICE.ownerId, username: 'Åse', email: 'aase@example.dk' } });
    await asks(of, '/api/stands/FRI1/claim', { method: 'POST', body: '{}' });
    const form = new FormData();
    form.set('title', 'Ny side');
    expect((await of.fetch('/api/landing-pages', { method: 'POST', headers: OLD_CLIENT, body: form })).status).toBe(201);
  });
});

test('products lead where they led, and taps are counted on', async () => {
  const of = await upgrade();
  const targets = [];
  for (const id of ['KANEL01', 'KANEL02', 'FRI1']) targets.push((await of.fetch(`/${id}`)).headers.get('Location'));
  expect(targets).toEqual(['https://example.dk/menu', '/cafe-kanel', '/unclaimed/FRI1']);
  await of.deps.clicks.settled();
  const stands = await asks<{ standerId: string; clicks: number }[]>(of, '/api/stands');
  expect(Object.fromEntries(stands.map(({ standerId, clicks }) => [standerId, clicks]))).toEqual({ KANEL01: 4, KANEL02: 3 });
  const chef = await of.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'chef', password: 'kanelsnegl med smør 7' }),
  });
  const { token } = (await chef.json()) as { token: string };
  const system = await asks<AdminStatistics>(of, '/api/admin/statistics', { headers: { Authorization: `Bearer ${token}` } });
  expect(system.engagement).toMatchObject({ totalClicks: 7, clicksOverTime: { '2026-11-04': 3, '2026-11-05': 4 } });
});

test('mails that waited are sent', async () => {
  const of = await upgrade();
  of.deps.mail.kick();
  await vi.waitFor(
    async () => expect(await of.deps.database.reader.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()).toEqual([]),
    { timeout: 20_000 },
  );
});

describe('the way back', () => {
  test('a version that does not know the schema says so in one line and changes nothing', async () => {
    await (await upgrade()).stop();
    server = null;
    await withDatabase(({ writerSqlite }) =>
      writerSqlite.exec(`INSERT INTO kysely_migration VALUES ('999-of-later', '2027-01-01T00:00:00Z')`),
    );
    const before = await withDatabase(tablesOf);
    await expect(upgrade()).rejects.toThrow(NewerDatabase);
    expect(await withDatabase(tablesOf)).toEqual(before);
    const { code, errors } = await runProgram('demo', [], { DATA_DIR: folder, PORT: '0', DEMO_CLIENT: 'dev' });
    expect([code, errors.trim()]).toEqual([
      1,
      expect.stringMatching(/^The database is of a newer version \(999-of-later\)[^\n]+$/) as string,
    ]);
  });

  test('the backup made before the update is restored as the old version knew it', async () => {
    const [backup, old] = [join(folder, 'backup'), join(folder, 'old')];
    expect((await runProgram('backup', [backup], { DATA_DIR: dataDir })).errors).toBe('');
    await (await upgrade()).stop();
    server = null;
    expect((await runProgram('restore', [backup], { DATA_DIR: old })).errors).toBe('');
    const { readerSqlite, close } = openDatabase(join(old, 'portal.sqlite'));
    const names = readerSqlite.prepare<[], string>('SELECT name FROM kysely_migration').pluck().all();
    const stands = readerSqlite.prepare<[], number>('SELECT count(*) FROM stands').pluck().get();
    await close();
    expect([names, stands]).toEqual([['001-initial'], 3]);
  });
});

test('CHANGELOG.md and the page on upgrading know the newest schema', async () => {
  const database = sqliteOf((await upgrade()).deps.database);
  const newest = database.readerSqlite.prepare<[], string>('SELECT max(name) FROM kysely_migration').pluck().get() ?? '';
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`schema ${newest.slice(0, 3)}`);
});

test('owners are told of nothing that was before the update', async () => {
  const { deps } = await upgrade();
  await tellTaps(deps);
  await tellWeek(deps, async () => null);
  expect(await deps.database.reader.selectFrom('notices').selectAll().execute()).toEqual([]);
  expect(await deps.database.reader.selectFrom('stand_totals').select(['clicks', 'tell_at']).orderBy('clicks').execute()).toEqual([
    { clicks: 2, tell_at: 100 },
    { clicks: 3, tell_at: 100 },
  ]);
});
