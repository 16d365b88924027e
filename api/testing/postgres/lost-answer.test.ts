import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../db/server/open';
import { insertLandingPage, insertUser } from '../../../db/server/seed/factories';
import type { ServerDatabase } from '../../../db/server/server-database';
import { createPageCounts } from '../../landing-pages/page-counts';
import { createTally } from '../../metrics/tally';
import { WatchGaps } from '../../statistics/silence/watch-gaps';
import { figureOf } from '../ask-database';
import { type CutOff, openCutOff } from '../cut-off';
import { createMemoryLog } from '../memory-log';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';

/** What the database has done, and nobody has heard of. */
let folder: string;
let way: CutOff;
let database: ServerDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lost-'));
  way = await openCutOff((await testDatabaseUrl(folder)) ?? '');
  database = await openDatabase({ engine: 'postgres', url: way.url });
});
afterAll(async () => {
  await database.close();
  await way.close();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true });
});

test('views of landing pages count once when the answer to their commit is lost, and what came meanwhile as well', async () => {
  const { id } = await database.db.transaction().execute(async (trx) => insertLandingPage(trx, { owner_id: (await insertUser(trx)).id }));
  const log = createMemoryLog();
  const pages = createPageCounts({ database, now: Date.now, log });
  const counted = (): Promise<number> => figureOf(database, 'SELECT coalesce(sum(count), 0) FROM page_daily');
  for (let n = 0; n < 3; n += 1) pages.count(id);
  way.cutAnswerTo('commit');
  await pages.settled();
  expect(log.lines).toHaveLength(1);
  pages.count(id);
  way.mend();
  await pages.settled();
  expect(await counted()).toBe(4);
  pages.count(id);
  await pages.settled();
  expect([await counted(), await figureOf(database, 'SELECT count(*) FROM click_batches')]).toEqual([5, 1]);
  await pages.stop();
});

test.each([true, false])(
  'taps count once in their hour when the answer to that is lost, and what came meanwhile as well (watching: %s)',
  async (isWatching) => {
    const { tally } = createTally();
    const gaps = new WatchGaps({ database, now: Date.now, log: createMemoryLog(), tally });
    const counted = (): Promise<number> => figureOf(database, 'SELECT coalesce(sum(taps), 0) FROM tap_hours');
    const before = await counted();
    tally.scans.counted += 3;
    way.cutAnswerTo('commit');
    await expect(gaps.beat(isWatching)).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
    tally.scans.counted += 1;
    way.mend();
    await gaps.beat(isWatching);
    expect(await counted()).toBe(before + 4);
    await gaps.beat(isWatching);
    tally.scans.counted += 1;
    await gaps.beat(isWatching);
    expect(await counted()).toBe(before + 5);
  },
);
