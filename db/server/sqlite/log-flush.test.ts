import { mkdtemp, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseProblem } from '../error-kind';
import { migrate } from '../migrate';
import { insertUser } from '../seed/factories';
import { openDatabase, type OpenSqliteDatabase } from './database';
import { flushThread } from './flush-thread';
import { LONG_LOG, openSqlite } from './open';
import { openClickWriter } from './threads';

let folder: string;
let database: OpenSqliteDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flush-'));
  database = openDatabase(join(folder, 'tap.db'));
  await migrate(database.db);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await rm(folder, { recursive: true });
});

interface Flush {
  end(): void;
  fail(problem: string): void;
}

/** From now on a disk that flushes when it is told to: the flushes that have begun. */
function slowDisk(): Flush[] {
  const begun: Flush[] = [];
  vi.spyOn(flushThread, 'flush').mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        const fail = (problem: string): void => reject(new SqliteDatabase.SqliteError(problem, 'SQLITE_IOERR_FSYNC'));
        begun.push({ end: resolve, fail });
      }),
  );
  return begun;
}

const write = (): Promise<unknown> => database.db.transaction().execute((trx) => insertUser(trx));
const readUsers = (): Promise<unknown[]> => database.reader.selectFrom('users').select('id').execute();
/** What has ended by now, when all that could go on has gone on. */
function follow(...promises: Promise<unknown>[]): () => Promise<boolean[]> {
  const ended = promises.map(() => false);
  promises.forEach((promise, index) => void promise.then(() => (ended[index] = true)));
  return async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return ended;
  };
}

test('nobody is told what is not on disk, and nothing else waits for the disk', async () => {
  const flushes = slowDisk();
  const written = write();
  await vi.waitUntil(() => flushes.length === 1);
  const read = readUsers();
  const ended = follow(written, read);
  // It is there, for whoever wants no promise.
  expect(database.scanSqlite.prepare('SELECT count(*) FROM users').pluck().get()).toBe(1);
  expect(await ended()).toEqual([false, false]);
  flushes[0]?.end();
  await Promise.all([written, read]);
  await database.onDisk();
  expect([flushes.length, (await readUsers()).length]).toEqual([1, 1]);
});

test('a crowd shares a flush: all that is committed while one is under way is in the next', async () => {
  const flushes = slowDisk();
  const first = write();
  await vi.waitUntil(() => flushes.length === 1);
  const crowd = Array.from({ length: 20 }, write);
  await vi.waitUntil(() => database.scanSqlite.prepare('SELECT count(*) FROM users').pluck().get() === 21);
  const ended = follow(first, ...crowd);
  flushes[0]?.end();
  await vi.waitUntil(() => flushes.length === 2);
  expect(await ended()).toEqual([true, ...crowd.map(() => false)]);
  flushes[1]?.end();
  await Promise.all(crowd);
  expect(flushes.length).toBe(2);
});

test('what only reads on the connection for writing waits for what it may have seen, and flushes nothing itself', async () => {
  const flushes = slowDisk();
  const written = write();
  await vi.waitUntil(() => flushes.length === 1);
  const repeat = database.db.transaction().execute((trx) => trx.selectFrom('users').select('id').execute());
  const ended = follow(repeat);
  expect(await ended()).toEqual([false]);
  flushes[0]?.end();
  expect(await repeat).toHaveLength(1);
  await written;
  await database.db.transaction().execute((trx) => trx.selectFrom('users').select('id').execute());
  expect(flushes.length).toBe(1);
});

test('a flush that fails is told to who wrote, like a disk that takes nothing; the next one is tried anew', async () => {
  const flushes = slowDisk();
  const refused = write().catch((error: { code: string }) => databaseProblem(error.code));
  await vi.waitUntil(() => flushes.length === 1);
  flushes[0]?.fail('EIO: i/o error, fdatasync');
  expect(await refused).toBe('full');
  const written = write();
  await vi.waitUntil(() => flushes.length === 2);
  flushes[1]?.end();
  await written;
});

test('the connection of the event loop flushes nothing and leaves the log to the click writer, others flush in COMMIT', async () => {
  const settings = (sqlite: OpenSqliteDatabase['writerSqlite']): unknown[] =>
    ['synchronous', 'wal_autocheckpoint'].map((name) => sqlite.pragma(name, { simple: true }));
  const another = openSqlite(database.file, { busyTimeoutMs: 0 });
  // SQLite's numbers: 1 is NORMAL, 2 FULL.
  expect([settings(database.writerSqlite), settings(another)]).toEqual([
    [1, 256_000],
    [2, 1000],
  ]);
  another.close();
});

test('a log that has grown long without a tap is written back by the click writer, not by a COMMIT of the event loop', async () => {
  const writer = openClickWriter(database.file, 0);
  database.writerSqlite.exec('CREATE TABLE much (content BLOB)');
  const before = statSync(database.file).size;
  database.writerSqlite.prepare('INSERT INTO much VALUES (zeroblob(?))').run(LONG_LOG);
  expect(statSync(database.file).size, 'after the COMMIT').toBe(before);
  await vi.waitUntil(() => statSync(database.file).size > before + LONG_LOG / 2, 20_000);
  database.writerSqlite.exec('DELETE FROM much');
  expect(statSync(`${database.file}-wal`).size).toBeLessThanOrEqual(LONG_LOG);
  await writer.close();
});

test('a file that cannot be flushed is told of, and the thread goes on', async () => {
  const gone = join(folder, 'gone');
  const code = (path: string): Promise<string> =>
    flushThread.flush(path).then(
      () => 'flushed',
      (error: { code: string }) => error.code,
    );
  const log = `${database.file}-wal`;
  expect(await Promise.all([code(gone), code(log), code(gone), code(log)])).toEqual([
    'SQLITE_IOERR_FSYNC',
    'flushed',
    'SQLITE_IOERR_FSYNC',
    'flushed',
  ]);
});

test('a program that has written and has nothing more to do ends by itself, when all is on disk', async () => {
  const program = `
    const { openDatabase } = await import(${JSON.stringify(new URL('./database.ts', import.meta.url).href)});
    const database = openDatabase(${JSON.stringify(join(folder, 'program.db'))});
    const { sql } = await import('kysely');
    await sql\`CREATE TABLE written (id INTEGER)\`.execute(database.db);
    await database.db.transaction().execute((trx) => sql\`INSERT INTO written VALUES (1)\`.execute(trx));
    console.log('on disk');`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  expect((await promisify(execFile)(process.execPath, args, { timeout: 30_000 })).stdout).toBe('on disk\n');
});
