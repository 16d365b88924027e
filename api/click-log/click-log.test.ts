import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockDataDir } from '../../db/server/open';
import type { DataLock } from '../../db/server/server-database';
import { toBatchText } from '../../db/server/click-batch';
import { TAP_KIND } from '../contract/tap-kinds';
import { prepareClickWriter } from '../../db/server/sqlite/click-queries';
import { migrate } from '../../db/server/migrate';
import { openDatabase, type OpenSqliteDatabase } from '../../db/server/sqlite/database';
import { insertStand, insertUser } from '../../db/server/seed/factories';
import type { ClickLog } from '../ports/click-log';
import { holdWriteLock } from '../testing/hold-write-lock';
import { createTally } from '../metrics/tally';
import { createMemoryLog } from '../testing/memory-log';
import { startClickLog } from './click-log';
import { type ClickLogLimits, CROWD_TAPS } from './click-log-limits';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const AT = Date.parse('2026-11-04T10:00:00Z');
const NOW = AT + 60_000;

let directory: string;
let spoolDirectory: string;
let database: OpenSqliteDatabase;
let standId: string;
let log: ReturnType<typeof createMemoryLog>;
let running: ClickLog | null;
let lock: DataLock;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'click-log-'));
  spoolDirectory = join(directory, 'spool');
  lock = (await lockDataDir(directory)) as DataLock;
  database = openDatabase(join(directory, 'test.sqlite'));
  await migrate(database.db);
  standId = await database.db.transaction().execute(async (trx) => (await insertStand(trx, { owner_id: (await insertUser(trx)).id })).id);
  log = createMemoryLog();
  running = null;
});

afterEach(async () => {
  await running?.stop();
  await database.close();
  lock.release();
  await rm(directory, { recursive: true });
});

async function start(limits: Partial<ClickLogLimits> = {}): Promise<ClickLog> {
  running = await startClickLog({
    lock,
    database: database.address,
    spoolDirectory,
    log,
    tally: createTally().tally,
    now: () => NOW,
    limits: { retryMs: 20, calmMs: 20, settleMs: 20_000, busyTimeoutMs: 20, ...limits },
  });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

const figure = (sql: string): number => database.readerSqlite.prepare<[], number>(sql).pluck().get() ?? 0;
/** All four figures of the taps, which must always agree. */
const counted = (): number[] => [
  figure('SELECT count(*) FROM clicks'),
  figure('SELECT sum(clicks) FROM stand_totals'),
  figure('SELECT sum(clicks) FROM stand_daily'),
  figure('SELECT sum(clicks) FROM daily_totals'),
];
const times = (taps: number): number[] => [taps, taps, taps, taps];
const spoolFiles = (): string[] => readdirSync(spoolDirectory);
const spoolLine = (id: string, taps: number): string =>
  `\n${JSON.stringify({ id, standIds: Array.from({ length: taps }, () => standId), times: Array.from({ length: taps }, () => AT) })}\n`;

function writeSpool(name: string, text: string): void {
  mkdirSync(spoolDirectory, { recursive: true });
  writeFileSync(join(spoolDirectory, name), text);
}

describe('a healthy database', () => {
  test('has the tap when record resolves, and no spool', async () => {
    const clicks = await start({ lateMs: 20_000 });
    await clicks.record(standId, AT);
    expect(counted()).toEqual(times(1));
    await Promise.all(Array.from({ length: 500 }, () => clicks.record(standId, AT)));
    await clicks.settled();
    expect(counted()).toEqual(times(501));
    expect(figure('SELECT click_seq FROM sync_state')).toBeLessThan(20);
    expect(spoolFiles()).toEqual([]);
  });

  test('keeps one proof at most while nothing is spooled', async () => {
    const clicks = await start({ lateMs: 20_000 });
    for (let index = 0; index < 20; index++) await clicks.record(standId, AT);
    expect(figure('SELECT count(*) FROM click_batches')).toBe(1);
  });

  test('counts a crowd together, with a longer pause than a few, and at once for who reads', async () => {
    const clicks = await start({ lateMs: 20_000, patienceMs: 20_000, foldEveryMs: 0, foldCrowdEveryMs: 3_600_000 });
    await Promise.all(Array.from({ length: CROWD_TAPS }, () => clicks.record(standId, AT)));
    await vi.waitFor(() => expect(clicks.backlog().journal).toBe(0));
    for (let tap = 0; tap < 20; tap++) await clicks.record(standId, AT);
    expect(clicks.backlog().journal).toBe(20);
    await clicks.settled();
    expect(counted()).toEqual(Array(4).fill(CROWD_TAPS + 20));
  });

  test('stop stores what has just been recorded', async () => {
    const clicks = await start({ lateMs: 20_000 });
    const recorded = Array.from({ length: 50 }, () => clicks.record(standId, AT));
    await stop();
    await Promise.all(recorded);
    expect(counted()).toEqual(times(50));
    expect(log.lines).toEqual([]);
  });
});

describe('a database another process has locked', () => {
  test('taps come back from the spool with the kind they came in', async () => {
    const clicks = await start({ lateMs: 5 });
    const release = await holdWriteLock(database.file);
    const kinds = [TAP_KIND.chip, TAP_KIND.code, TAP_KIND.own, TAP_KIND.unknown, TAP_KIND.chip];
    await Promise.all(kinds.map((kind) => clicks.record(standId, AT, kind)));
    expect(spoolFiles().length).toBeGreaterThan(0);
    await release();
    await vi.waitFor(() => expect(counted()).toEqual(times(4)), { timeout: 10_000 });
    const day = database.readerSqlite.prepare('SELECT clicks, chip, code, own, hours FROM stand_daily').all();
    expect(day).toEqual([{ clicks: 4, chip: 2, code: 1, own: 1, hours: '11:4' }]);
  });

  test('taps are on disk in the spool meanwhile, and in the database once afterwards', async () => {
    const clicks = await start({ lateMs: 5 });
    const release = await holdWriteLock(database.file);
    for (let round = 0; round < 5; round++) await Promise.all([1, 2, 3].map(() => clicks.record(standId, AT)));
    expect(counted()).toEqual(times(0));
    expect(spoolFiles().length).toBeGreaterThan(0);
    await release();
    await vi.waitFor(() => expect(counted()).toEqual(times(15)), { timeout: 10_000 });
    await vi.waitFor(() => expect(spoolFiles()).toEqual([]), { timeout: 10_000 });
    await clicks.record(standId, AT);
    await clicks.settled();
    await stop();
    expect(counted()).toEqual(times(16));
    expect(log.lines.map((line) => line.message)).toEqual(expect.arrayContaining(['taps go to the spool', 'the spool is empty again']));
  });

  test('a process that stops and starts under the lock loses nothing', async () => {
    const release = await holdWriteLock(database.file);
    const first = await start({ lateMs: 5 });
    await Promise.all([1, 2, 3, 4].map(() => first.record(standId, AT)));
    await stop();
    expect(log.lines.at(-1)?.message).toBe('taps are left in the spool for the next start');
    const second = await start({ lateMs: 5 });
    await second.record(standId, AT);
    await release();
    await vi.waitFor(() => expect(counted()).toEqual(times(5)), { timeout: 10_000 });
  });

  test('with a spool that cannot be written either, taps wait in memory', async () => {
    const clicks = await start({ lateMs: 5 });
    await rm(spoolDirectory, { recursive: true });
    const release = await holdWriteLock(database.file);
    const recorded = [1, 2, 3].map(() => clicks.record(standId, AT));
    await vi.waitFor(() =>
      expect(log.lines).toContainEqual(expect.objectContaining({ level: 'error', message: 'the spool refuses taps: they wait in memory' })),
    );
    await release();
    await Promise.all(recorded);
    await clicks.settled();
    expect(counted()).toEqual(times(3));
    mkdirSync(spoolDirectory);
  });
});

describe('a database that refuses', () => {
  test('taps are spooled and stored when it takes them again, without a restart', async () => {
    const clicks = await start();
    database.writerSqlite.exec("CREATE TRIGGER full BEFORE INSERT ON clicks BEGIN SELECT raise(ABORT, 'database or disk is full'); END");
    await Promise.all([1, 2, 3].map(() => clicks.record(standId, AT)));
    await clicks.record(standId, AT);
    expect(counted()).toEqual(times(0));
    expect(log.lines[0]).toMatchObject({ level: 'warn', problem: 'database or disk is full' });
    // The writer's thread may just be trying.
    await vi.waitFor(() => database.writerSqlite.exec('DROP TRIGGER full'));
    await vi.waitFor(() => expect(counted()).toEqual(times(4)), { timeout: 10_000 });
    await vi.waitFor(() => expect(figure('SELECT count(*) FROM click_batches')).toBe(0));
  });
});

describe('a spool left by a process that was killed', () => {
  test('is stored once and deleted, with its proofs', async () => {
    writeSpool('a.clicks', spoolLine('one', 2) + spoolLine('two', 3));
    await start();
    await vi.waitFor(() => expect(counted()).toEqual(times(5)));
    await vi.waitFor(() => expect([spoolFiles(), figure('SELECT count(*) FROM click_batches')]).toEqual([[], 0]));
  });

  test('killed between commit and deletion: the batches are known and not counted again', async () => {
    writeSpool('a.clicks', spoolLine('one', 2) + spoolLine('two', 3));
    const one = toBatchText({ id: 'one', standIds: [standId, standId], times: [AT, AT] });
    prepareClickWriter(database.writerSqlite).commit([one], { fold: 1000, now: NOW });
    await start();
    await running?.settled();
    expect(spoolFiles()).toEqual([]);
    expect(counted()).toEqual(times(5));
  });

  test('an append that was repeated stands in two files and counts once', async () => {
    writeSpool('a.clicks', spoolLine('one', 2));
    writeSpool('b.clicks', spoolLine('one', 2) + spoolLine('two', 1));
    await start();
    await running?.settled();
    expect(spoolFiles()).toEqual([]);
    expect(counted()).toEqual(times(3));
  });

  test('a line that was cut off is passed over and reported; the lines around it are stored', async () => {
    writeSpool('a.clicks', spoolLine('one', 2) + spoolLine('torn', 9).slice(0, 30) + spoolLine('two', 1));
    await start();
    await running?.settled();
    expect(spoolFiles()).toEqual([]);
    expect(counted()).toEqual(times(3));
    expect(log.lines).toContainEqual(expect.objectContaining({ level: 'warn', tornLines: 1 }));
  });
});

describe('what is spoilt is set aside, told once, and keeps nothing waiting', () => {
  const errors = (): unknown[] =>
    log.lines.filter((line) => line.level === 'error').map(({ message, problem, rows }) => ({ message, problem, rows }));
  const FILE_ASIDE = 'a spool file has been set aside: taps in it are not counted';

  test('a spool file that cannot be read', async () => {
    mkdirSync(join(spoolDirectory, 'a.clicks'), { recursive: true });
    writeSpool('b.clicks', spoolLine('one', 2));
    const clicks = await start();
    await clicks.record(standId, AT);
    await clicks.settled();
    expect(counted()).toEqual(times(3));
    expect(spoolFiles()).toEqual(['a.clicks.bad']);
    await stop();
    await (await start()).settled();
    expect(errors()).toEqual([{ message: FILE_ASIDE, problem: expect.stringMatching(/EISDIR/) as string, rows: undefined }]);
  });

  test('lines nobody wrote: what can be read of the file is stored, and the file is kept', async () => {
    writeSpool('a.clicks', `${spoolLine('one', 2)}\nPK\u0003\u0004 \n{"id":"two","standIds":["x"],"times":[]}\n${spoolLine('three', 1)}`);
    await (await start()).settled();
    expect(counted()).toEqual(times(3));
    expect(spoolFiles()).toEqual(['a.clicks.bad']);
    expect(errors()).toEqual([{ message: FILE_ASIDE, problem: '2 lines are no batches of taps', rows: undefined }]);
    // Named back after it has been mended, it brings what is new in it and nothing twice.
    await stop();
    rmSync(join(spoolDirectory, 'a.clicks.bad'));
    writeSpool('a.clicks', spoolLine('one', 2) + spoolLine('two', 1) + spoolLine('three', 1));
    await (await start()).settled();
    expect([counted(), spoolFiles()]).toEqual([times(4), []]);
  });

  test('rows of the journal that are no taps', async () => {
    const insert = database.writerSqlite.prepare('INSERT INTO click_journal (batch) VALUES (?)');
    const spoilt = [
      'nonsense',
      '{}',
      `{"id":"x","standIds":["${standId}"],"times":["noon"]}`,
      `{"id":"y","standIds":["${standId}"],"times":[8.64e18]}`,
    ];
    for (const batch of [spoilt[0], toBatchText({ id: 'one', standIds: [standId], times: [AT] }).text, ...spoilt.slice(1)])
      insert.run(batch);
    const clicks = await start();
    await clicks.record(standId, AT);
    await clicks.settled();
    expect(counted()).toEqual(times(2));
    expect(database.readerSqlite.prepare('SELECT batch FROM click_journal_set_aside').pluck().all()).toEqual(spoilt);
    expect(errors()).toEqual([{ message: 'rows of the click journal have been set aside: they are no taps', problem: undefined, rows: 4 }]);
  });
});
