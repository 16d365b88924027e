import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockDataDir } from '../../db/server/open';
import type { DataLock } from '../../db/server/server-database';
import { migrate } from '../../db/server/migrate';
import { openDatabase, type OpenSqliteDatabase } from '../../db/server/sqlite/database';
import { insertStand, insertUser } from '../../db/server/seed/factories';
import { createTally } from '../metrics/tally';
import { createMemoryLog } from '../testing/memory-log';
import { programFile } from '../testing/run-program';
import type { ClickLog } from '../ports/click-log';
import { startClickLog } from './click-log';
import type { ClickLogLimits } from './click-log-limits';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 30_000 });

let directory: string;
let spoolDirectory: string;
let database: OpenSqliteDatabase;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crash-'));
  spoolDirectory = join(directory, 'spool');
  database = openDatabase(join(directory, 'test.sqlite'));
  await migrate(database.db);
  await database.db.transaction().execute(async (trx) => {
    const { id: owner_id } = await insertUser(trx);
    for (const stander_id of ['A', 'B', 'C']) await insertStand(trx, { stander_id, owner_id, redirect_url: 'https://example.dk/' });
  });
});

afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

async function startProcess(...options: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [programFile('click-log-process'), database.file, spoolDirectory, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, url: `http://127.0.0.1:${String(port).trim()}` };
}

/** The click log of a process that starts on what the killed one left. The system has taken the dead one's lock back. */
async function startAfter(limits: Partial<ClickLogLimits> = {}): Promise<{ clicks: ClickLog; stop: () => Promise<void> }> {
  const lock = (await lockDataDir(directory)) as DataLock;
  expect(lock).not.toBeNull();
  const clicks = await startClickLog({
    lock,
    database: database.address,
    spoolDirectory,
    log: createMemoryLog(),
    now: Date.now,
    tally: createTally().tally,
    limits,
  });
  return { clicks, stop: () => clicks.stop().then(() => lock.release()) };
}

/** Scan until the process is gone, 16 at a time; calls `onRedirect` for every 302 that arrived. Answers how many did. */
async function scanUntilGone(url: string, onRedirect: (redirects: number) => void): Promise<number> {
  let redirects = 0;
  const visitor = async (id: string): Promise<void> => {
    for (;;) {
      const response = await fetch(`${url}/${id}`, { redirect: 'manual' }).catch(() => null);
      if (!response) return;
      expect(response.status).toBe(302);
      onRedirect((redirects += 1));
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, index) => visitor('ABC'.charAt(index % 3))));
  return redirects;
}

const figure = (sql: string): number => database.readerSqlite.prepare<[], number>(sql).pluck().get() ?? 0;

test('kill -9 under load: every 302 that was sent is in the database after the next start (QUALITY 60)', async () => {
  let redirects = 0;
  for (const killAt of [20, 60, 150]) {
    const { child, url } = await startProcess();
    redirects += await scanUntilGone(url, (count) => {
      if (count === killAt) child.kill('SIGKILL');
    });
  }
  expect(redirects).toBeGreaterThanOrEqual(230);
  const { stop } = await startAfter();
  await vi.waitFor(() => expect(readdirSync(spoolDirectory)).toEqual([]), { timeout: 10_000 });
  await stop();
  const rows = figure('SELECT count(*) FROM clicks');
  expect(rows).toBeGreaterThanOrEqual(redirects);
  // At most the 16 scans that were under way at each kill were counted without their visitor hearing of it.
  expect(rows).toBeLessThanOrEqual(redirects + 3 * 16);
  expect([figure('SELECT sum(clicks) FROM stand_totals'), figure('SELECT sum(clicks) FROM stand_daily')]).toEqual([rows, rows]);
  expect(database.readerSqlite.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('kill -9 before the taps were counted: the next start counts them, once', async () => {
  const { child, url } = await startProcess('600000');
  const redirects = await scanUntilGone(url, (count) => {
    if (count === 150) child.kill('SIGKILL');
  });
  expect(figure('SELECT count(*) FROM clicks')).toBeLessThan(150);
  const counts: number[] = [];
  for (let start = 0; start < 2; start++) {
    const { clicks, stop } = await startAfter({ settleMs: 60_000 });
    await clicks.settled();
    await stop();
    const rows = figure('SELECT count(*) FROM clicks');
    expect([figure('SELECT sum(clicks) FROM stand_totals'), figure('SELECT sum(clicks) FROM stand_daily')]).toEqual([rows, rows]);
    counts.push(rows);
  }
  const [first = 0, second] = counts;
  expect(second).toBe(first);
  expect(first).toBeGreaterThanOrEqual(redirects);
  expect(first).toBeLessThanOrEqual(redirects + 16);
  expect(figure('SELECT count(*) FROM click_journal')).toBe(0);
});

test('SIGTERM under load: scans under way are answered, everything is stored, the exit is clean (QUALITY 61)', async () => {
  const { child, url } = await startProcess();
  const exited = once(child, 'exit');
  const redirects = await scanUntilGone(url, (count) => {
    if (count === 150) child.kill('SIGTERM');
  });
  expect(await exited).toEqual([0, null]);
  expect(figure('SELECT count(*) FROM clicks')).toBe(redirects);
  expect(readdirSync(spoolDirectory)).toEqual([]);
});
