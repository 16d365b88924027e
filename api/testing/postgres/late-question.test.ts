import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../db/server/open';
import { insertStand, insertUser } from '../../../db/server/seed/factories';
import type { ServerDatabase } from '../../../db/server/server-database';
import { figureOf } from '../ask-database';
import { type CutOff, openCutOff } from '../cut-off';
import { spawnFleetProcess } from '../fleet/spawn-fleet-process';
import type { Running } from '../fleet/trial';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';

/** A process is killed while the database has not done yet what it was asked; the next one finds the same taps in the spool. */
let folder: string;
let way: CutOff;
let database: ServerDatabase;
let running: Running;

const start = async (url: string): Promise<void> => {
  running = await spawnFleetProcess(join(folder, 'data'), url);
};
async function scan(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1)
    expect((await fetch(`http://127.0.0.1:${running.port}/SENT1`, { redirect: 'manual' })).status).toBe(302);
}
const until = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 10 });
const spoolFiles = (): string[] => readdirSync(join(folder, 'data', 'spool'));
/** Counted, and still to be counted. */
const taps = async (): Promise<[number, number]> => [
  await figureOf(database, 'SELECT coalesce(sum(clicks), 0) FROM stand_totals'),
  await figureOf(database, 'SELECT count(*) FROM click_journal'),
];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'late-'));
  const url = (await testDatabaseUrl(folder)) ?? '';
  way = await openCutOff(url);
  database = await openDatabase({ engine: 'postgres', url });
  await database.db.transaction().execute(async (trx) => {
    const { id: owner_id } = await insertUser(trx);
    await insertStand(trx, { stander_id: 'SENT1', owner_id, redirect_url: 'https://example.dk/' });
  });
  await start(way.url);
  await scan(1);
  await until(async () => expect(await taps()).toEqual([1, 0]));
});
afterEach(async () => {
  await running.stop();
  await database.close();
  await way.close();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true });
});

test('a question that arrives when the next process has counted the same taps counts nothing', async () => {
  way.delay('click_batches');
  await scan(3);
  expect(spoolFiles()).not.toEqual([]);
  await running.kill();
  if (database.address.engine === 'postgres') await start(database.address.url);
  await until(async () => expect([spoolFiles(), await taps()]).toEqual([[], [4, 0]]));
  // A round through the writer: whatever it forgets is forgotten.
  await scan(1);
  await until(async () => expect(await taps()).toEqual([5, 0]));
  expect(await way.arrive()).toBeGreaterThan(0);
  await scan(1);
  await until(async () => expect(await taps()).toEqual([6, 0]));
});

test('a question that is held up behind a lock with the next process’s counts once, whichever is first', async () => {
  const waiting = "SELECT count(*) FROM pg_locks WHERE relation = 'click_batches'::regclass AND NOT granted";
  await database.db.connection().execute(async (holder) => {
    await sql`BEGIN; LOCK TABLE click_batches IN ACCESS EXCLUSIVE MODE`.execute(holder);
    await scan(3);
    await until(async () => expect(await figureOf(database, waiting)).toBe(1));
    await running.kill();
    await start(way.url);
    await until(async () => expect(await figureOf(database, waiting)).toBe(2));
    await sql`ROLLBACK`.execute(holder);
  });
  await until(async () => expect([spoolFiles(), await taps()]).toEqual([[], [4, 0]]));
});
