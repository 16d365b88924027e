import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toBatchText } from '../click-batch';
import { databaseProblem } from '../error-kind';
import { migrate } from '../migrate';
import { insertUser } from '../seed/factories';
import { prepareClickWriter } from './click-queries';
import { openDatabase, type OpenSqliteDatabase } from './database';
import { flushThread } from './flush-thread';
import { LONG_LOG, openSqlite } from './open';
import { openClickWriter } from './threads';

const DESCRIPTORS = '/proc/self/fd';

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

test('a flush that fails is told to who wrote, like a disk that takes nothing; from then on the log has to begin anew', async () => {
  const flushes = slowDisk();
  const asked = (): unknown[] => vi.mocked(flushThread.flush).mock.calls.map(([, how]) => how?.anew);
  const refused = write().catch((error: { code: string }) => databaseProblem(error.code));
  await vi.waitUntil(() => flushes.length === 1);
  flushes[0]?.fail('EIO: i/o error, fdatasync');
  expect(await refused).toBe('full');
  const written = write();
  await vi.waitUntil(() => flushes.length === 2);
  flushes[1]?.end();
  await vi.waitUntil(() => flushes.length === 3);
  flushes[2]?.end();
  await written;
  expect(asked()).toEqual([false, true, false]);
});

const sizeOfLog = async (): Promise<number> => (await stat(`${database.file}-wal`)).size;
/** How often this process has a log open, by the names that Linux has for descriptors; elsewhere nothing is said. */
function openLogs(file: string): number {
  if (!existsSync(DESCRIPTORS)) return 0;
  const names = readdirSync(DESCRIPTORS).map((descriptor) => {
    try {
      return readlinkSync(join(DESCRIPTORS, descriptor));
    } catch {
      return '';
    }
  });
  return names.filter((name) => name.startsWith(`${file}-wal`)).length;
}
/** Somebody who reads in the log, which cannot begin anew meanwhile. Answers how to end it. */
function readInLog(): () => void {
  const sqlite = openSqlite(database.file, { readonly: true, busyTimeoutMs: 0 });
  sqlite.exec('BEGIN; SELECT * FROM users');
  return () => void sqlite.close();
}

test('after a flush that failed nobody is told anything is on disk before all of the log is in the database', async () => {
  const isRefused = (promise: Promise<unknown>): Promise<boolean> =>
    promise.then(
      () => false,
      () => true,
    );
  // Repeats a write that was refused, and finds it there.
  const repeat = (): Promise<unknown> => database.db.transaction().execute((trx) => trx.selectFrom('users').select('id').execute());
  await write();
  vi.spyOn(flushThread, 'flush').mockRejectedValueOnce(new SqliteDatabase.SqliteError('EIO', 'SQLITE_IOERR_FSYNC'));
  const end = readInLog();
  expect(await isRefused(write())).toBe(true);
  const before = await sizeOfLog();
  for (const ask of [repeat, write, () => database.onDisk()]) expect(await isRefused(ask())).toBe(true);
  // One that grows would have readers at its new end for ever.
  expect(await sizeOfLog()).toBe(before);
  end();
  await database.onDisk();
  expect(await sizeOfLog()).toBe(0);
  expect(await repeat()).toHaveLength(2);
});

test('a database closes although its log cannot begin anew', async () => {
  const { db, scanSqlite, writerSqlite, close } = openDatabase(database.file);
  vi.spyOn(flushThread, 'flush').mockRejectedValueOnce(new SqliteDatabase.SqliteError('EIO', 'SQLITE_IOERR_FSYNC'));
  const end = readInLog();
  await expect(db.transaction().execute((trx) => insertUser(trx))).rejects.toThrow('EIO');
  await close();
  expect([scanSqlite.open, writerSqlite.open]).toEqual([false, false]);
  end();
});

test('whoever writes while a database is closed leaves no log open that is gone', async () => {
  const { db, file, close } = openDatabase(join(folder, 'closed.db'));
  await migrate(db);
  const writeOn = async (): Promise<never> => {
    for (;;) await db.transaction().execute((trx) => insertUser(trx));
  };
  await Promise.all([close(), expect(writeOn()).rejects.toThrow()]);
  expect(openLogs(file)).toBe(0);
});

test('a process that serves has its log open before anybody writes, so that it is told of a flush of another that fails', async () => {
  const flush = vi.spyOn(flushThread, 'flush');
  const served = openDatabase(join(folder, 'served.db'), { isServing: true });
  await served.onDisk();
  expect(flush.mock.calls).toEqual([[served.file, { anew: false }]]);
  await served.close();
});

test('the click writer commits nothing behind a flush of its own that failed before the log has begun anew', async () => {
  const sqlite = openSqlite(database.file, { busyTimeoutMs: 0 });
  const writer = prepareClickWriter(sqlite);
  const commit = (id: string): number => writer.commit([toBatchText({ id, standIds: ['a'], times: [1] })], { fold: 0, now: 1 });
  sqlite.function('break_disk', () => {
    throw new SqliteDatabase.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
  });
  sqlite.exec('CREATE TEMP TRIGGER broken BEFORE INSERT ON click_batches BEGIN SELECT break_disk(); END');
  expect(() => commit('one')).toThrow('disk I/O error');
  sqlite.exec('DROP TRIGGER broken');
  await write();
  const before = await sizeOfLog();
  const end = readInLog();
  expect(() => commit('one')).toThrow('it is in use');
  end();
  expect(commit('one')).toBe(1);
  expect(await sizeOfLog()).toBeLessThan(before);
  sqlite.close();
});

test('a process that serves leaves nothing in the log that it finds', async () => {
  await write();
  expect(await sizeOfLog()).toBeGreaterThan(0);
  const next = openDatabase(database.file, { isServing: true });
  expect(await sizeOfLog()).toBe(0);
  await next.close();
  const end = readInLog();
  await write();
  const beside = openDatabase(database.file, { isServing: true });
  expect(await beside.reader.selectFrom('users').select('id').execute()).toHaveLength(2);
  await beside.close();
  end();
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
  const code = (file: string): Promise<string> =>
    flushThread.flush(file).then(
      () => 'flushed',
      (error: { code: string }) => error.code,
    );
  const { file } = database;
  expect(await Promise.all([code(gone), code(file), code(gone), code(file)])).toEqual([
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
