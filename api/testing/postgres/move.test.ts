import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newSession } from '../../../db/device/session/session';
import { buildUser, memorySession, openTestDevice, SUB } from '../../../db/device/testing/open-test-device';
import { toBatchText } from '../../../db/server/click-batch';
import { migrate, NewerDatabase } from '../../../db/server/migrate';
import { databaseOf, lockDataDir, openDatabase, readAll } from '../../../db/server/open';
import { insertStand, insertUser } from '../../../db/server/seed/factories';
import { seedDemo } from '../../../db/server/seed/demo-shop';
import type { DatabaseAddress, ServerDatabase } from '../../../db/server/server-database';
import { insertSession } from '../../../db/server/queries/session-queries';
import { getSyncState } from '../../../db/server/queries/sync-state-queries';
import { createClient } from '../../contract/client';
import { createBearerTokens } from '../../http/access/bearer-token';
import { moveInstallation } from '../../move-installation';
import { RefusedStart } from '../../refused-start';
import { figureOf } from '../ask-database';
import { runProgram, spawnProgram } from '../run-program';
import { startTestServer, type TestServer } from '../start-test-server';
import { dropEmptyDatabases, dropTestDatabase, emptyDatabaseUrl } from '../test-database';
import { BIG, contentOf, fillTheRest, ODD } from './full-house';
import { mutateOne } from '../../../db/device/testing/mutate-one';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let dataDir: string;
let file: DatabaseAddress;
let url: string;
const running: TestServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  file = databaseOf(dataDir);
  url = await emptyDatabaseUrl('move');
});
afterEach(async () => {
  await stopAll();
  await dropEmptyDatabases();
  for (const name of ['data', 'other']) await dropTestDatabase(join(folder, name));
  await rm(folder, { recursive: true });
});

async function stopAll(): Promise<void> {
  for (const server of running.splice(0)) await server.stop();
}

async function serve(database: DatabaseAddress, more: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer({ ...more, config: { dataDir, database } });
  running.push(server);
  return server;
}

async function looking<T>(address: DatabaseAddress, work: (database: ServerDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(address);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Of servers of tests. */
const SECRET = 'test-secret-test-secret-test-secret-0123';
const inPostgres = (): DatabaseAddress => databaseOf(dataDir, url);
const runMove = (target: string, settings: Record<string, string> = {}) => runProgram('move', [target], { DATA_DIR: dataDir, ...settings });
/** The same without the program around it; answers what it says. */
async function move(target: string, settings: Record<string, string> = {}): Promise<string> {
  const said: string[] = [];
  await moveInstallation(target, { DATA_DIR: dataDir, ...settings }, (line) => said.push(line));
  return said.join('\n');
}
/** An installation with an account in it. */
const settle = (): Promise<void> =>
  looking(file, async ({ db }) => {
    await migrate(db);
    await insertUser(db);
  });
const ask = async (statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
};
/** Anything the portal could have left there. */
const TRACES = `SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = 'public'`;
/** In a process of its own: the move waits for it. */
const END_LOCK_HOLDERS = `import('pg').then(async ({ default: pg }) => {
  const client = new pg.Client({ connectionString: process.argv[1] });
  await client.connect();
  await client.query("SELECT pg_terminate_backend(pid, 5000) FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE locktype = 'advisory' AND datname = current_database()");
  await client.end();
})`;
/** Images are files with SQLite; what limits have counted stays behind. */
const POSTGRES_ONLY = ['images', 'installation', 'limit_windows'];
function takeOut(content: Record<string, string[]>, names: readonly string[]): Record<string, string[]> {
  const taken = Object.fromEntries(names.map((name) => [name, content[name] ?? []]));
  for (const name of names) delete content[name];
  return taken;
}
const TIME_LINE = ['sync_state', 'account_rev'];

test('a rich installation to PostgreSQL and back: every row of every table, on a new time line each way', async () => {
  const now = Date.UTC(2026, 10, 4, 11);
  const server = await serve(file);
  await seedDemo(server.deps.database, now);
  await fillTheRest(server.deps.database);
  await stopAll();
  // Taps that wait in either place are counted on the way.
  await looking(file, async ({ db, reader }) => {
    const { id } = await reader.selectFrom('stands').select('id').where('status', '=', 'claimed').orderBy('id').executeTakeFirstOrThrow();
    const batch = (name: string) => toBatchText({ id: name, standIds: [id, id], times: [now, now] }).text;
    await db
      .insertInto('click_journal')
      .values({ batch: batch('journal') })
      .execute();
    mkdirSync(join(dataDir, 'spool'), { recursive: true });
    writeFileSync(join(dataDir, 'spool/a-00000001.clicks'), `\n${batch('spool')}\n`);
  });
  const image = `${'a'.repeat(32)}-logo-1x1.png`;
  const bytes = Buffer.from([0, 1, 127, 128, 255, 92, 34]);
  const savedAt = new Date('2026-01-02T03:04:05.678Z');
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads', image), bytes);
  utimesSync(join(dataDir, 'uploads', image), savedAt, savedAt);
  const taps = await looking(file, (database) => figureOf(database, 'SELECT sum(clicks) FROM stand_totals'));

  const pushKeys = readFileSync(join(dataDir, 'vapid.json'), 'utf8');
  const there = await runMove(url, { SECRET });
  expect(there).toMatchObject({ code: 0, errors: '' });
  expect(there.output).toContain('2 taps that waited in the spool have been counted\n');
  expect(there.output).toMatch(/\nclicks +[\d,]+ +[\d,]+ +[\d,]+\n/);
  expect(there.output).toMatch(/\n\d+ tables, [\d,]+ rows: counts and sums are the same on both sides\n/);
  const [before, line] = await looking(file, async (database) => [await contentOf(database), await getSyncState(database.reader)] as const);
  const [moved, newLine] = await looking(
    inPostgres(),
    async (database) => [await contentOf(database), await getSyncState(database.reader)] as const,
  );

  // Whoever adds a table gives it a row here.
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual(['click_journal', 'click_round']);
  takeOut(before, ['click_round']);
  const own = takeOut(moved, POSTGRES_ONLY);
  expect(own.images).toEqual([JSON.stringify([`\\x${bytes.toString('hex')}`, image, String(savedAt.getTime())])]);
  for (const each of [before, moved]) takeOut(each, TIME_LINE);
  expect(moved).toEqual(before);
  expect(moved.users?.some((row) => row.includes(JSON.stringify(ODD).slice(1, -1)))).toBe(true);
  expect(moved.upkeep_clock?.[0]).toContain(BIG);
  await looking(inPostgres(), async (database) => {
    expect(await figureOf(database, 'SELECT sum(clicks) FROM stand_totals')).toBe(taps + 4);
    expect(await figureOf(database, 'SELECT count(DISTINCT rev) FROM account_rev')).toBe(1);
  });
  expect(newLine.epoch).not.toBe(line.epoch);
  expect(newLine.rev).toBeGreaterThan(line.rev + 1_000_000);

  // Which SECRET it has goes with it.
  const stranger = startTestServer({ config: { dataDir, database: inPostgres(), secrets: ['x'.repeat(32)] } });
  await expect(stranger).rejects.toThrow('SECRET is not the one with which');
  const served = await serve(inPostgres());
  expect(served.deps.pushKeys).toEqual(JSON.parse(pushKeys));
  await stopAll();
  // Somewhere else: nothing of the first folder is needed.
  await rename(dataDir, join(folder, 'first'));
  const content = await looking(inPostgres(), contentOf);
  takeOut(content, POSTGRES_ONLY);
  const back = await runMove('sqlite', { DATABASE_URL: url, SECRET });
  expect(back).toMatchObject({ code: 0, errors: '' });
  expect(readdirSync(dataDir)).not.toContain('moving');
  const home = await looking(file, contentOf);
  takeOut(home, ['click_round']);
  for (const each of [home, content]) takeOut(each, TIME_LINE);
  expect(home).toEqual(content);
  expect(JSON.parse(readFileSync(join(dataDir, 'vapid.json'), 'utf8'))).toEqual(JSON.parse(pushKeys));
  expect(readFileSync(join(dataDir, 'uploads', image))).toEqual(bytes);
  expect(statSync(join(dataDir, 'uploads', image)).mtime).toEqual(savedAt);
  const again = await serve(file);
  expect(Buffer.from(await (await again.fetch(`/uploads/${image}`)).arrayBuffer())).toEqual(bytes);
});

test('a device that edits offline across the move loses nothing and sends nothing twice', async () => {
  const clock = { now: Date.parse('2026-11-20T12:00:00Z') };
  let server = await serve(file, { now: () => clock.now });
  const sub = SUB;
  await server.deps.database.db.transaction().execute(async (trx) => {
    await insertUser(trx, { id: sub, username: 'anna' });
    for (const id of ['A', 'B'])
      await insertStand(trx, { id: `${id.toLowerCase()}${'0'.repeat(23)}`, stander_id: id, owner_id: sub, nickname: `Bord ${id}` });
    await insertSession(trx, {
      id: 's',
      user_id: sub,
      secret_hash: 'x',
      previous_secret_hash: null,
      rotated_at: null,
      label: '',
      created_at: clock.now,
      last_seen_at: clock.now,
      expires_at: clock.now + 86_400_000,
    });
  });
  const token = await createBearerTokens(server.deps.config).issue({ userId: sub, sessionId: 's' }, clock.now);
  let isCutOff = false;
  const answered: string[] = [];
  const { device } = await openTestDevice({
    sessions: memorySession(newSession(buildUser(), token, clock.now)),
    now: () => clock.now,
    client: createClient({
      origin: 'http://portal',
      fetch: async (address, init) => {
        const response = await fetch(String(address).replace('http://portal', server.url), init);
        if (init?.method === 'PUT') answered.push(`${response.status} ${response.headers.get('Idempotency-Replayed') ?? 'new'}`);
        if (isCutOff) throw new TypeError('the answer is lost');
        return response;
      },
    }),
  });
  const rename = (name: 'a' | 'b', nickname: string) =>
    mutateOne(device, { entity: 'stand', kind: 'update', id: `${name}${'0'.repeat(23)}`, patch: { nickname } });
  expect((await device.pull('products')).kind).toBe('fresh');
  // One has arrived and its author does not know; one was never sent.
  await rename('a', 'Nåede frem');
  isCutOff = true;
  await device.drain();
  await rename('b', 'Skrevet i kælderen');
  expect(answered).toEqual(['200 new']);
  await stopAll();
  await move(url);

  isCutOff = false;
  server = await serve(inPostgres(), { now: () => clock.now });
  clock.now += 60_000;
  await device.drain({ reset: true });
  clock.now += 60_000;
  await device.pull('products', { force: true });
  await device.drain({ reset: true });
  expect(await device.status()).toMatchObject({ waiting: 0, parked: 0 });
  expect(answered).toContain('200 true');
  const rows = await server.deps.database.reader.selectFrom('stands').select(['nickname', 'version']).orderBy('id').execute();
  expect(rows.map(({ nickname }) => nickname)).toEqual(['Nåede frem', 'Skrevet i kælderen']);
  const copies = await device.db.stands.orderBy('_id').toArray();
  expect(copies.map(({ nickname, version }) => ({ nickname, version }))).toEqual(rows);
});

test('a NUL, which PostgreSQL has no place for, becomes a mark and is told of', async () => {
  await settle();
  await looking(file, ({ db }) => db.transaction().execute((trx) => insertStand(trx, { nickname: 'a\0b\0' })));
  expect(await move(url)).toContain('stands: 2 NUL characters, which PostgreSQL cannot hold, are now U+FFFD\n');
  await looking(inPostgres(), async ({ reader }) => {
    expect(await reader.selectFrom('stands').select('nickname').execute()).toEqual([{ nickname: 'a\uFFFDb\uFFFD' }]);
  });
});

describe('what cannot be moved is one line, and nothing has happened', () => {
  async function expectRefusal(attempt: Promise<unknown>, words: string): Promise<void> {
    const error = await attempt.then(
      () => null,
      (refusal: unknown) => refusal,
    );
    expect(error).toBeInstanceOf(RefusedStart);
    const { message } = error as RefusedStart;
    expect(message).toContain(words);
    expect(message).not.toMatch(/\n|hemmelig/);
  }
  beforeEach(settle);
  const spoil = (...statements: string[]): Promise<void> =>
    looking(file, ({ db }) =>
      db.connection().execute(async (one) => {
        for (const statement of statements) await sql.raw(statement).execute(one);
      }),
    );

  test('a server works on either side', async () => {
    await serve(file);
    await expectRefusal(move(url), `A server works in ${dataDir}: stop it first.`);
    await stopAll();
    await move(url);
    const other = join(folder, 'other');
    mkdirSync(other);
    running.push(await startTestServer({ config: { dataDir: other, database: inPostgres() } }));
    await rm(join(dataDir, 'portal.sqlite'));
    await expectRefusal(move('sqlite', { DATABASE_URL: url, SECRET }), 'A server works in the database at DATABASE_URL: stop it first.');
    expect(readdirSync(dataDir)).not.toContain('portal.sqlite');
  });

  test('a place that is not empty', async () => {
    await ask('CREATE TABLE mine (id int)');
    await expectRefusal(move(url), 'The database holds tables already (mine …)');
    expect(await ask(TRACES)).toEqual([{ relname: 'mine' }]);
    await expectRefusal(move('sqlite', { DATABASE_URL: url, SECRET }), 'portal.sqlite is there already');
  });

  test('an address that leads nowhere, or is none', async () => {
    const away = 'postgres://ida:hemmelig@127.0.0.1:1/portal';
    await expectRefusal(move(away), 'postgres://127.0.0.1:1/portal cannot be used: ');
    await expectRefusal(move(url.replace(/\/move[^?]*\?/, '/findes_ikke?')), 'findes_ikke');
    await expectRefusal(move('postgres', {}), 'DATABASE_URL is not set');
    await expectRefusal(move('sqlite', {}), 'DATABASE_URL is not set');
    await expect(move('mysql://x')).rejects.toThrow(/^Usage: npm run move/);
    await rm(join(dataDir, 'portal.sqlite'));
    await expectRefusal(move(url), 'There is no database at ');
  });

  test('back with another secret, which opens nothing', async () => {
    await serve(file);
    await stopAll();
    await move(url, { SECRET });
    await rm(join(dataDir, 'portal.sqlite'));
    await expectRefusal(move('sqlite', { DATABASE_URL: url }), 'SECRET must be set');
    await expectRefusal(move('sqlite', { DATABASE_URL: url, SECRET: 'x'.repeat(32) }), 'SECRET is not the one with which');
    expect(readdirSync(dataDir)).not.toContain('portal.sqlite');
    expect(readdirSync(dataDir)).not.toContain('moving');
  });

  test('a schema of another version', async () => {
    await spoil(`INSERT INTO kysely_migration VALUES ('999-of-later', '2027-01-01T00:00:00Z')`);
    await expect(move(url)).rejects.toThrow(NewerDatabase);
    await spoil(`DELETE FROM kysely_migration WHERE name >= '008'`);
    await expectRefusal(move(url), 'is of an older version: start and stop the server of this one once, then move.');
    expect(await ask(TRACES)).toEqual([]);
  });

  test('a database whose texts are not UTF-8', async () => {
    await dropEmptyDatabases();
    url = await emptyDatabaseUrl('move', 'SQL_ASCII');
    await expectRefusal(move(url), "make one with ENCODING 'UTF8'");
  });

  test('a row the other side does not take', async () => {
    await spoil('PRAGMA foreign_keys = OFF', "INSERT INTO page_daily VALUES ('findes ikke', '', '2026-11-04', 1, 1)");
    await expectRefusal(move(url), 'page_daily');
    expect(await ask(TRACES)).toEqual([]);
  });

  test.each(['61FF', 'F09F98', '00ED A080'])('a text that is none (%s)', async (bytes) => {
    await looking(file, ({ db }) => db.transaction().execute((trx) => insertStand(trx, { id: 'd'.repeat(24), nickname: 'æ \uFFFD' })));
    await spoil(`UPDATE stands SET nickname = CAST(x'${bytes.replace(' ', '')}' AS TEXT)`);
    await expectRefusal(move(url), `stands: nickname of the row with id "${'d'.repeat(24)}" is not UTF-8: mend it in the file first.`);
    expect(await ask(TRACES)).toEqual([]);
    await spoil(`UPDATE stands SET nickname = 'æ \uFFFD'`);
    await move(url);
  });

  test('an admin who is made while the file is read would stay behind', async () => {
    const admin = { ADMIN_USERNAME: 'chef', ADMIN_EMAIL: 'chef@example.dk', ADMIN_PASSWORD: 'en helt fin kode 8' };
    const lock = await lockDataDir(dataDir);
    const { code, errors } = await readAll(file, join(dataDir, 'uploads'), () =>
      runProgram('create-admin', [], { DATA_DIR: dataDir, ...admin }),
    );
    lock?.release();
    expect([code, errors]).toEqual([1, expect.stringMatching(/^The database in DATA_DIR [^\n]+\n$/) as string]);
    expect(await runProgram('create-admin', [], { DATA_DIR: dataDir, ...admin })).toMatchObject({ code: 0 });
  });

  test('back, and cut off: no start makes a new file beside it, PostgreSQL is served on, and it is done again', async () => {
    await move(url);
    await rm(join(dataDir, 'portal.sqlite'));
    mkdirSync(join(dataDir, 'moving'));
    writeFileSync(join(dataDir, 'moving/portal.sqlite'), 'half');
    await expectRefusal(serve(file), `A move into ${dataDir} was cut off: run \`npm run move -- sqlite\` again, or set DATABASE_URL.`);
    expect(existsSync(join(dataDir, 'portal.sqlite'))).toBe(false);
    await serve(inPostgres());
    await stopAll();
    await move('sqlite', { DATABASE_URL: url, SECRET });
    await serve(file);
    expect(existsSync(join(dataDir, 'moving'))).toBe(false);
  });

  test('back, and the lock that keeps servers away is lost on the way: nothing is moved, and it is done again', async () => {
    await move(url);
    await rm(join(dataDir, 'portal.sqlite'));
    let isLost = false;
    const lose = (): void => {
      if (!isLost) execFileSync(process.execPath, ['-e', END_LOCK_HOLDERS, url]);
      isLost = true;
    };
    await expectRefusal(
      moveInstallation('sqlite', { DATA_DIR: dataDir, DATABASE_URL: url, SECRET }, lose),
      'broke, and a server may have written there',
    );
    expect([existsSync(join(dataDir, 'portal.sqlite')), existsSync(join(dataDir, 'moving'))]).toEqual([false, false]);
    await move('sqlite', { DATABASE_URL: url, SECRET });
    await serve(file);
  });

  test('killed in the middle, and done again', async () => {
    // Holds whoever makes a table of that name.
    await ask(`CREATE FUNCTION pg_temp_hold() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
      IF to_regclass('push_deliveries') IS NOT NULL THEN PERFORM pg_advisory_lock(1, 1); END IF; END $$`);
    await ask('CREATE EVENT TRIGGER hold ON ddl_command_end EXECUTE FUNCTION pg_temp_hold()');
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1, 1)');
    const child = spawnProgram('move', [url], { DATA_DIR: dataDir });
    const held = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await vi.waitFor(async () => expect(await ask(held)).toHaveLength(1), { timeout: 60_000 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await holder.query('SELECT pg_advisory_unlock(1, 1)');
    await holder.end();
    await vi.waitFor(async () => expect(await ask(held)).toHaveLength(0), { timeout: 60_000 });
    await ask('DROP EVENT TRIGGER hold');
    expect(await ask(TRACES)).toEqual([]);
    await move(url);
    expect(existsSync(join(dataDir, 'moving'))).toBe(false);
  });
});
