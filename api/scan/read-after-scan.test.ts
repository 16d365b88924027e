import { afterEach, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { addStand, dataOf } from '../testing/stand-records';
import type { ClickLogLimits } from '../click-log/click-log-limits';

let server: TestServer;
afterEach(() => server.stop());

const HOUR_MS = 3_600_000;

// Pauses of an hour: what is counted is counted because somebody reads.
test.each<[string, Partial<ClickLogLimits>]>([
  ['in a crowd', { lateMs: 20_000, foldEveryMs: HOUR_MS, settleMs: 20_000 }],
  ['while every commit is late and the spool has the taps', { lateMs: 0, calmMs: HOUR_MS, foldEveryMs: HOUR_MS, settleMs: 20_000 }],
])(
  'who reads after the 302 finds the tap in all figures: %s',
  async (_, clickLimits) => {
    server = await startTestServer({ clickLimits });
    const [owner, admin] = [await server.signUp(), await server.signUpAdmin()];
    await addStand(server, { owner_id: owner._id, stander_id: 'MIT1', redirect_url: 'https://example.dk/' });
    await addStand(server, { owner_id: admin._id, stander_id: 'ANDRES1', redirect_url: 'https://example.dk/' });
    let isOver = false;
    const visitor = async (): Promise<void> => {
      while (!isOver) expect((await server.fetch('/ANDRES1')).status).toBe(302);
    };
    const crowd = Promise.all(Array.from({ length: 8 }, visitor));
    for (let taps = 1; taps <= 25; taps++) {
      expect((await server.fetch('/MIT1')).status).toBe(302);
      const [[mine], statistics] = [
        dataOf(await owner.call(endpoints.listStands)),
        dataOf(await owner.call(endpoints.standStatistics, { query: {} })),
      ];
      expect([mine?.clicks, mine?.clickHistory.length, statistics.totals[0]?.clicks]).toEqual([taps, taps, taps]);
    }
    isOver = true;
    await crowd;
    const all = dataOf(await admin.call(endpoints.adminStatistics)).engagement.totalClicks;
    expect(all).toBe(25 + (dataOf(await admin.call(endpoints.listStands))[0]?.clicks ?? 0));
  },
  60_000,
);
