import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockDataDir, openDatabase } from '../../../db/server/open';
import { insertStand, insertUser } from '../../../db/server/seed/factories';
import type { DataLock, ServerDatabase } from '../../../db/server/server-database';
import { startClickLog } from '../../click-log/click-log';
import type { ClickLogLimits } from '../../click-log/click-log-limits';
import { createTally } from '../../metrics/tally';
import type { ClickLog } from '../../ports/click-log';
import { figureOf } from '../ask-database';
import { type CutOff, openCutOff } from '../cut-off';
import { createMemoryLog } from '../memory-log';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';

/** The thread that writes taps dies while a question of its is on its way, and with it who knew that it had no answer. */
let folder: string;
let way: CutOff;
let database: ServerDatabase;
let standId: string;
let lock: DataLock;
let clicks: ClickLog;
let threads: Worker[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thread-'));
  const url = (await testDatabaseUrl(folder)) ?? '';
  way = await openCutOff(url);
  database = await openDatabase({ engine: 'postgres', url });
  lock = (await lockDataDir(folder)) as DataLock;
  standId = await database.db.transaction().execute(async (trx) => (await insertStand(trx, { owner_id: (await insertUser(trx)).id })).id);
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  threads = posted.mock.contexts as Worker[];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clicks.stop();
  lock.release();
  await database.close();
  await way.close();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true });
});

const start = async (limits: Partial<ClickLogLimits>): Promise<void> => {
  clicks = await startClickLog({
    lock,
    database: { engine: 'postgres', url: way.url },
    spoolDirectory: join(folder, 'spool'),
    log: createMemoryLog(),
    tally: createTally().tally,
    now: Date.now,
    limits: { retryMs: 20, calmMs: 20, settleMs: 20_000, patienceMs: 20_000, stopMs: 20_000, ...limits },
  });
};
async function tap(): Promise<number> {
  await clicks.record(standId, Date.now());
  await clicks.settled();
  return figureOf(database, 'SELECT clicks FROM stand_totals');
}

test.each([
  ['that waits for its answer alone', { lateMs: 60_000 }],
  ['that has gone to the spool', { lateMs: 0 }],
])('a tap %s counts once, also when that question arrives after all else is done', async (_, limits) => {
  await start(limits);
  expect(await tap()).toBe(1);
  const asked = new Promise<void>((resolve) => way.delay('click_batches', resolve));
  const taken = clicks.record(standId, Date.now());
  await asked;
  way.delayNoMore();
  await threads.at(-1)?.terminate();
  await taken;
  await clicks.settled();
  // Whatever the next thread forgets with what it is asked for is forgotten.
  expect([await tap(), await tap()]).toEqual([3, 4]);
  expect(await way.arrive()).toBe(1);
  expect(await tap()).toBe(5);
});
