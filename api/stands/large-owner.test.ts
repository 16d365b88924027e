import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { insertTaps } from '../../db/server/seed/factories';
import { largeOwnerId, largeStandId, seedLarge } from '../../db/server/testing/large-shop';
import { startTestServer } from '../testing/start-test-server';
import { dataOf } from '../testing/stand-records';

const kilobytes = (value: unknown): number => gzipSync(JSON.stringify(value)).length / 1024;

test('an owner with 200 products and a year of taps: answers stay small (QUALITY 19, SYNC T7)', async () => {
  const server = await startTestServer();
  try {
    const owner = await server.signUp();
    seedLarge(server.deps.database, { owners: 1, standsPerOwner: 200, clicksPerStand: 100, days: 365, now: server.clock.now() });
    await server.deps.database.db.transaction().execute(async (trx) => {
      await trx.updateTable('stands').set({ owner_id: owner._id }).where('owner_id', '=', largeOwnerId(0)).execute();
      await trx.updateTable('account_rev').set({ owner_id: owner._id }).where('owner_id', '=', largeOwnerId(0)).execute();
    });
    const list = dataOf(await owner.call(endpoints.listStands));
    expect(list).toHaveLength(200);
    expect(list.reduce((sum, stand) => sum + stand.clickHistory.length, 0)).toBe(10_000);
    expect(list.reduce((sum, stand) => sum + Object.values(stand.clicksByDay).reduce((a, b) => a + b, 0), 0)).toBe(20_000);
    expect(kilobytes(list)).toBeLessThan(300);
    expect(kilobytes(dataOf(await owner.call(endpoints.listStandRows)))).toBeLessThan(20);

    const full = dataOf(await owner.call(endpoints.standStatistics));
    expect(kilobytes(full)).toBeLessThan(300);
    insertTaps(
      server.deps.database,
      Array.from({ length: 60 }, (_, index) => ({ standId: largeStandId(index), at: server.clock.now() })),
    );
    const delta = dataOf(await owner.call(endpoints.standStatistics, { query: { since: full.cursor } }));
    expect(delta.rows).toHaveLength(60);
    expect(kilobytes(delta)).toBeLessThan(2);
  } finally {
    await server.stop();
  }
});
