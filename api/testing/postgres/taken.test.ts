import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lockDatabase, openDatabase } from '../../../db/server/open';
import { insertStand, insertUser } from '../../../db/server/seed/factories';
import type { ServerDatabase } from '../../../db/server/server-database';
import { figureOf } from '../ask-database';
import { type CutOff, openCutOff } from '../cut-off';
import { spawnFleetProcess } from '../fleet/spawn-fleet-process';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';

/** A process was cut off from the database, and a program has it for itself when the way is mended. */
let folder: string;
let way: CutOff;
let database: ServerDatabase;

const start = () => spawnFleetProcess(join(folder, 'data'), way.url);
const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 10 });
async function scan(port: number, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await fetch(`http://127.0.0.1:${port}/TAGET1`, { redirect: 'manual' })).status).toBe(302);
}
/** Counted or still to be counted. */
const taps = async (): Promise<number> =>
  (await figureOf(database, 'SELECT coalesce(sum(clicks), 0) FROM stand_totals')) +
  (await figureOf(database, 'SELECT count(*) FROM click_journal'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taken-'));
  const url = (await testDatabaseUrl(folder)) ?? '';
  way = await openCutOff(url);
  database = await openDatabase({ engine: 'postgres', url });
  await database.db.transaction().execute(async (trx) => {
    const { id: owner_id } = await insertUser(trx);
    await insertStand(trx, { stander_id: 'TAGET1', owner_id, redirect_url: 'https://example.dk/' });
  });
});
afterAll(async () => {
  await database.close();
  await way.close();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true });
});

test('what waits in its spool stays there for the next start: beside a move it would be left behind', async () => {
  const cut = await start();
  await scan(cut.port, 1);
  await until(async () => expect(await taps()).toBe(1));
  way.cut();
  await scan(cut.port, 3);
  const program = await until(async () => {
    const lock = await lockDatabase(database.address);
    expect(lock).not.toBeNull();
    return lock;
  });
  way.mend();
  await cut.gone;
  expect([await taps(), (await readdir(join(folder, 'data', 'spool'))).length]).toEqual([1, 1]);
  program?.release();
  const next = await until(start);
  await until(async () => expect(await taps()).toBe(4));
  await next.stop();
});

test('a process that was cut off writes nothing to a database that a newer version has brought over, and ends', async () => {
  const cut = await start();
  await scan(cut.port, 1);
  await until(async () => expect(await taps()).toBe(5));
  way.cut();
  await scan(cut.port, 2);
  // It is no longer present: the newer version has the database for itself, and goes on to serve.
  await until(async () => {
    const lock = await lockDatabase(database.address);
    expect(lock).not.toBeNull();
    await database.db
      .transaction()
      .execute((trx) => sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-of-the-future', '2030')`.execute(trx));
    lock?.release();
  });
  way.mend();
  await cut.gone;
  expect([await taps(), (await readdir(join(folder, 'data', 'spool'))).length]).toEqual([5, 1]);
});
