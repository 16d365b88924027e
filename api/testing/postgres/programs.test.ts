import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDatabase, openDatabase } from '../../../db/server/open';
import { getSyncState } from '../../../db/server/queries/sync-state-queries';
import { runProgram, spawnProgram } from '../run-program';
import { startTestServer } from '../start-test-server';
import { dropEmptyDatabases, dropTestDatabase, emptyDatabaseUrl, testDatabaseUrl } from '../test-database';

/** The programs beside the server, bundled as they are built. */
const SECRET = 'of a test, which is 32 bytes and more';
let folder: string;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pg-programs-'));
  settings = { DATA_DIR: folder, DATABASE_URL: (await testDatabaseUrl(folder)) ?? '', SECRET };
});
afterAll(async () => {
  await dropEmptyDatabases();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true });
});

const ONE_LINE = /^[^\n]+\n$/;

test('backup and restore name the programs that do it, in one line', async () => {
  for (const [program, parameters] of [
    ['backup', [join(folder, 'copy')]],
    ['restore', [join(folder, 'copy')]],
  ] as const) {
    const { code, errors } = await runProgram(program, [...parameters], settings);
    expect([code, errors]).toEqual([1, expect.stringMatching(ONE_LINE) as string]);
    expect(errors).toContain('pg_dump');
  }
});

test('restore without a folder begins a new time line, unless a server works there', async () => {
  const database = await openDatabase({ engine: 'postgres', url: settings.DATABASE_URL ?? '' });
  const before = await getSyncState(database.reader);
  expect(await runProgram('restore', [], settings)).toMatchObject({ code: 0, errors: '' });
  const after = await getSyncState(database.reader);
  await database.close();
  expect(after.epoch).not.toBe(before.epoch);
  expect(after.rev).toBeGreaterThan(before.rev + 1_000_000);
  const server = await startTestServer({ config: { dataDir: folder } });
  const { code, errors } = await runProgram('restore', [], settings);
  await server.stop();
  expect([code, errors]).toEqual([1, expect.stringMatching(ONE_LINE) as string]);
});

test('create-admin works beside a running server', async () => {
  const server = await startTestServer({ config: { dataDir: folder } });
  const admin = { ADMIN_USERNAME: 'chefen', ADMIN_EMAIL: 'chefen@example.dk', ADMIN_PASSWORD: 'en kode til chefen' };
  expect(await runProgram('create-admin', [], { ...settings, ...admin })).toMatchObject({ code: 0, errors: '' });
  const made = await server.deps.database.reader.selectFrom('users').select('is_admin').where('username_key', '=', 'chefen').execute();
  await server.stop();
  expect(made).toEqual([{ is_admin: 1 }]);
});

test('create-admin is refused while a program has the database for itself, and keeps one away while it asks', async () => {
  const address = { engine: 'postgres', url: settings.DATABASE_URL ?? '' } as const;
  const program = await lockDatabase(address);
  const admin = { ADMIN_USERNAME: 'senere', ADMIN_EMAIL: 'senere@example.dk', ADMIN_PASSWORD: 'en kode til chefen' };
  const refusal = [1, expect.stringMatching(/^A program has the database at DATABASE_URL for itself: [^\n]+\n$/) as string];
  const refused = await runProgram('create-admin', [], { ...settings, ...admin });
  expect([refused.code, refused.errors]).toEqual(refusal);
  // A move makes the tables in its transaction: nobody else sees them yet.
  const empty = { engine: 'postgres', url: await emptyDatabaseUrl('moving') } as const;
  const move = await lockDatabase(empty);
  const early = await runProgram('create-admin', [], { ...settings, ...admin, DATABASE_URL: empty.url });
  expect([early.code, early.errors]).toEqual(refusal);
  for (const lock of [program, move]) lock?.release();
  const database = await openDatabase(address);
  const made = await database.reader.selectFrom('users').select('id').where('username_key', '=', 'senere').execute();
  await database.close();
  expect(made).toEqual([]);
  const child = spawnProgram('create-admin', [], settings);
  const [question] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
  expect(String(question)).toBe('Username: ');
  expect(await lockDatabase(address)).toBeNull();
  child.kill('SIGKILL');
  await once(child, 'exit');
});

test('a database that cannot be reached is said in one line, without the password', async () => {
  const away = { ...settings, DATABASE_URL: 'postgres://ida:hemmelig@127.0.0.1:1/portal' };
  const { code, errors } = await runProgram('create-admin', ['--username', 'a', '--email', 'a@b.dk'], away);
  expect([code, errors]).toEqual([1, expect.stringMatching(/^The database at DATABASE_URL cannot be used: [^\n]+\n$/) as string]);
  expect(errors).not.toContain('hemmelig');
});
