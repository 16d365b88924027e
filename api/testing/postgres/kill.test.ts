import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../db/server/open';
import type { ServerDatabase } from '../../../db/server/server-database';
import { type CutOff, openCutOff } from '../cut-off';
import { spawnFleetProcess } from '../fleet/spawn-fleet-process';
import { Trial } from '../fleet/trial';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';

vi.setConfig({ testTimeout: 180_000 });

/** Two processes behind a balancer, under load. The same with twenty kills and a PostgreSQL that is stopped: `npm run bench fleet`. */
let folder: string;
let way: CutOff;
let database: ServerDatabase;
let trial: Trial;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kill-'));
  const url = (await testDatabaseUrl(folder)) ?? '';
  way = await openCutOff(url);
  database = await openDatabase({ engine: 'postgres', url });
  trial = await Trial.open({
    database,
    dataDirs: [join(folder, 'a'), join(folder, 'b')],
    start: (dataDir) => spawnFleetProcess(dataDir, way.url),
    visitors: 4,
    editors: 3,
  });
});
afterEach(async () => {
  way.mend();
  await trial.close();
  await database.close();
  await way.close();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true });
});

test('killed with -9 by turns: no answered tap is lost or counted twice, and no edit is lost or doubled', async () => {
  for (const place of [0, 1]) {
    await trial.pass(40, 3);
    await trial.kill(place);
  }
  await trial.pass(40, 3);
  await vi.waitFor(async () => expect(await trial.countDuties()).toBe(1), { timeout: 20_000 });
  expect(await trial.findFaults()).toEqual([]);
});

test('without the database for a while: known products lead where they led, and everything is there once afterwards', async () => {
  await trial.pass(20, 2);
  await trial.makeKnown();
  const before = [...trial.crowd.taps.values()].reduce((sum, { unanswered }) => sum + unanswered, 0);
  way.cut();
  await trial.pass(100);
  way.mend();
  await trial.pass(20, 3);
  expect(await trial.findFaults()).toEqual([]);
  expect([...trial.crowd.taps.values()].reduce((sum, { unanswered }) => sum + unanswered, 0)).toBe(before);
});
