import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { AdminStatistics } from '../contract/statistics';
import { insertLandingPage, insertStand, insertTaps, insertUser } from '../../db/server/seed/factories';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { dataOf, refusalOf } from '../testing/stand-records';
import { purgeOldClicks } from './purge-old-clicks';

const DAY_MS = 86_400_000;

describe('system figures (SPEC §3, rules 64–66)', () => {
  let server: TestServer;
  let admin: TestUser;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signUpAdmin();
  });
  afterAll(() => server.stop());

  const ask = async () => v.parse(v.strictObject(AdminStatistics.entries), dataOf(await admin.call(endpoints.adminStatistics)));

  test('of a system with nothing but its admin', async () => {
    expect(await ask()).toEqual({
      users: { total: 1, active: 1, signupsOverTime: { '2026-11-04': 1 } },
      stands: { total: 0, claimed: 0, averageClicksPerStand: 0, productTypeDistribution: {} },
      engagement: { totalClicks: 0, clicksOverTime: {} },
      content: { totalLandingPages: 0, averageLandingPagesPerUser: 0 },
    });
  });

  test('counts users, products, clicks and pages; deleted products keep their clicks', async () => {
    const now = server.clock.now();
    const at = (moment: string) => Date.parse(moment);
    const ids = await server.deps.database.db.transaction().execute(async (trx) => {
      const owner = await insertUser(trx, { created_at: at('2026-10-25T23:30:00Z'), last_active_at: now - 30 * DAY_MS });
      await insertUser(trx, { created_at: at('2025-11-04T23:30:00Z'), last_active_at: now - 30 * DAY_MS - 1 });
      await insertUser(trx, { created_at: at('2025-11-04T22:30:00Z'), last_active_at: now, is_blocked: 1 });
      await insertLandingPage(trx, { owner_id: owner.id });
      const kept = await insertStand(trx, { owner_id: owner.id, product_type: 'kort' });
      const gone = await insertStand(trx, { owner_id: owner.id, product_type: 'plate', deleted_at: now });
      await insertStand(trx, { product_type: 'kort' });
      await insertStand(trx, { product_type: 'sticker' });
      return { kept: kept.id, gone: gone.id };
    });
    await insertTaps(server.deps.database, [
      { standId: ids.kept, at: at('2026-11-03T23:30:00Z') },
      { standId: ids.gone, at: at('2026-11-03T22:30:00Z') },
      { standId: ids.kept, at: at('2025-11-05T12:00:00Z') },
      { standId: ids.kept, at: at('2025-11-04T12:00:00Z') },
    ]);
    expect(await ask()).toEqual({
      users: { total: 4, active: 2, signupsOverTime: { '2025-11-05': 1, '2026-10-26': 1, '2026-11-04': 1 } },
      stands: { total: 3, claimed: 1, averageClicksPerStand: 4 / 3, productTypeDistribution: { kort: 2, sticker: 1 } },
      engagement: { totalClicks: 4, clicksOverTime: { '2025-11-05': 1, '2026-11-03': 1, '2026-11-04': 1 } },
      content: { totalLandingPages: 1, averageLandingPagesPerUser: 0.25 },
    });
  });

  test('days come in order', async () => {
    const { engagement, users } = await ask();
    for (const map of [engagement.clicksOverTime, users.signupsOverTime]) expect(Object.keys(map)).toEqual(Object.keys(map).sort());
  });

  test('are for admins', async () => {
    const owner = await server.signUp();
    expect(refusalOf(await owner.call(endpoints.adminStatistics))).toMatchObject({ status: 403, problem: { code: 'forbidden' } });
    expect(refusalOf(await server.call(endpoints.adminStatistics)).status).toBe(401);
  });
});

test('raw taps older than any answer go at night, the figures stay (rule 54)', async () => {
  const server = await startTestServer();
  try {
    const owner = await server.signUp();
    const stand = await server.deps.database.db.transaction().execute((trx) => insertStand(trx, { owner_id: owner._id }));
    const now = server.clock.now();
    await insertTaps(server.deps.database, [
      ...Array.from({ length: 6001 }, (_, index) => ({ standId: stand.id, at: now - 402 * DAY_MS - index })),
      { standId: stand.id, at: now - 400 * DAY_MS },
      { standId: stand.id, at: now },
    ]);
    expect(await purgeOldClicks(server.deps)).toBe(6001);
    expect(await purgeOldClicks(server.deps)).toBe(0);
    const [row] = dataOf(await owner.call(endpoints.listStands));
    expect(row?.clicks).toBe(6003);
    expect(row?.clickHistory).toHaveLength(2);
    expect(Object.values(row?.clicksByDay ?? {}).reduce((sum, count) => sum + count, 0)).toBe(6003);
  } finally {
    await server.stop();
  }
});
