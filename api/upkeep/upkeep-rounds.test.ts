import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../contract/client';
import { endpoints } from '../contract/endpoints';
import { insertContactMessage } from '../../db/server/queries/contact-queries';
import { insertTaps } from '../../db/server/seed/factories';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addLandingPage, addStand, dataOf } from '../testing/stand-records';
import { upkeepTasks } from '../upkeep-tasks';
import { startUpkeep } from './upkeep-rounds';
import { figureOf } from '../testing/ask-database';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let owner: TestUser;
let upkeep: ReturnType<typeof startUpkeep>;
beforeEach(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  upkeep = startUpkeep(server.deps, upkeepTasks);
});
afterEach(async () => {
  await upkeep.stop();
  await server.stop();
});

const figure = (sql: string): Promise<number> => figureOf(server.deps.database, sql);
const kept = (): Promise<number[]> =>
  Promise.all(['sessions', 'idempotency', 'clicks'].map((table) => figure(`SELECT count(*) FROM ${table}`)));

async function tap(standerId: string): Promise<void> {
  expect((await server.fetch(`/${standerId}`)).status).toBe(302);
  await server.deps.clicks.settled();
}

async function view(pageId: string): Promise<void> {
  expect((await server.fetch(`/landing/${pageId}`)).status).toBe(200);
  await server.deps.pageCounts.settled();
}

/** One session, one stored answer, one tap; and a clock that upkeep has seen run for two days. */
async function settleIn(): Promise<string> {
  const { stander_id: standerId } = await addStand(server, { owner_id: owner._id, redirect_url: 'https://a.dk/' });
  dataOf(
    await owner.call(endpoints.updateStand, { params: { id: standerId }, body: { nickname: 'A' }, headers: { 'Idempotency-Key': '"k"' } }),
  );
  await tap(standerId);
  for (let round = 0; round < 8; round++) {
    await upkeep.round();
    server.clock.advance(6 * HOUR_MS);
  }
  expect(await kept()).toEqual([1, 1, 1]);
  return standerId;
}

describe('a clock that is far ahead', () => {
  test('deletes nothing in any round of its first day, and leaves no trace when it is put right', async () => {
    const standerId = await settleIn();
    const page = await addLandingPage(server, { owner_id: owner._id });
    await view(page.id);
    const seenAheadOnly = await addLandingPage(server, { owner_id: owner._id });
    const right = server.clock.now();
    server.clock.advance(420 * DAY_MS);
    await tap(standerId);
    await view(page.id);
    await view(seenAheadOnly.id);
    for (let round = 0; round < 3; round++) {
      await upkeep.round();
      server.clock.advance(6 * HOUR_MS);
    }
    expect(await kept()).toEqual([1, 1, 2]);
    expect(server.log.lines.filter(({ event }) => event === 'clock_jumped')).toHaveLength(1);

    server.clock.advance(right - server.clock.now());
    // The bearer has run out on the way; the session has not.
    const headers = { Cookie: owner.cookie, 'Sec-Fetch-Site': 'same-origin' };
    const { token } = (await (await server.fetch('/api/auth/refresh', { method: 'POST', headers })).json()) as { token: string };
    owner.call = createClient({ origin: server.url, headers: () => ({ Authorization: `Bearer ${token}` }) });
    const [before] = dataOf(await owner.call(endpoints.listStands));
    expect(Date.parse(before?.lastViewedAt ?? '')).toBeLessThanOrEqual(right);
    const earlier = dataOf(await owner.call(endpoints.pageStatistics, { query: {} }));
    const { cursor } = dataOf(await owner.call(endpoints.standStatistics, { query: {} }));
    await upkeep.round();
    const [after] = dataOf(await owner.call(endpoints.listStands));
    const today = '2026-11-06';
    expect(after).toMatchObject({ clicks: 2, clicksByDay: { '2026-11-04': 1, [today]: 1 }, lastViewedAt: new Date(right).toISOString() });
    const figures = dataOf(await owner.call(endpoints.standStatistics, { query: { since: cursor } }));
    expect([figures.reset, figures.rows.map(({ day }) => day)]).toEqual([true, ['2026-11-04', today]]);
    expect(await figure('SELECT max(day) = (SELECT max(day) FROM daily_totals) FROM stand_daily')).toBe(1);
    expect(await figure('SELECT max(clicked_at) FROM clicks')).toBe(right);
    const views = dataOf(await owner.call(endpoints.pageStatistics, { query: { since: earlier.cursor } }));
    const moved = { linkId: null, day: today };
    expect([views.reset, views.rows.toSorted((a, b) => b.count - a.count)]).toEqual([
      true,
      [
        { pageId: page.id, ...moved, count: 2 },
        { pageId: seenAheadOnly.id, ...moved, count: 1 },
      ],
    ]);
    expect(await kept()).toEqual([1, 1, 2]);
  });

  test('under which a page was seen and nothing was tapped leaves no trace either', async () => {
    await settleIn();
    const page = await addLandingPage(server, { owner_id: owner._id });
    const right = server.clock.now();
    server.clock.advance(2 * DAY_MS);
    await view(page.id);
    server.clock.advance(right - server.clock.now());
    await upkeep.round();
    expect(await figure(`SELECT sum(count) FROM page_daily WHERE day = '2026-11-06'`)).toBe(1);
    expect(await figure(`SELECT count(*) FROM page_daily WHERE day > '2026-11-06'`)).toBe(0);
  });

  test('keeps nothing longer than what it is kept for: what was written under it is as old as the first round afterwards', async () => {
    await settleIn();
    const right = server.clock.now();
    server.clock.advance(300 * DAY_MS);
    const { db } = server.deps.database;
    await db.transaction().execute(async (trx) => {
      const message = { name: 'Ida', email: 'ida@example.dk', subject: 'x', message: 'x' };
      // More than are dated at a time.
      for (let n = 0; n < 501; n += 1) await insertContactMessage(trx, { ...message, id: `m${n}`, created_at: server.clock.now() });
    });
    server.clock.advance(right - server.clock.now());
    await upkeep.round();
    expect(await figure('SELECT count(*) FROM contact_messages')).toBe(501);
    expect(await figure(`SELECT max(created_at) FROM contact_messages`)).toBe(right);
  });

  test('is believed when it has run on for a day: a server that was off for a year', async () => {
    await settleIn();
    server.clock.advance(500 * DAY_MS);
    for (let round = 0; round < 5; round++) {
      expect(await kept()).toEqual([1, 1, 1]);
      await upkeep.round();
      server.clock.advance(6 * HOUR_MS);
    }
    expect(await kept()).toEqual([0, 0, 0]);
  });
});

test('a new installation deletes nothing on its first day', async () => {
  await upkeep.round();
  server.clock.advance(40 * DAY_MS);
  await upkeep.round();
  expect(await kept()).toEqual([1, 0, 0]);
});

test('a stop ends a long purge at its next step', async () => {
  await settleIn();
  const old = await addStand(server, { owner_id: owner._id });
  await insertTaps(
    server.deps.database,
    Array.from({ length: 5000 }, () => ({ standId: old.id, at: server.clock.now() - 402 * DAY_MS })),
  );
  const { database } = server.deps;
  // Said inside the first step that takes taps away, however quick the others would be.
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.numAffectedRows === 500n) void stopped.stop();
      return result;
    },
  });
  const stopped = startUpkeep({ ...server.deps, database: Object.create(database, { db: { value: db } }) }, upkeepTasks);
  await stopped.round();
  await stopped.stop();
  expect(await figure('SELECT count(*) FROM clicks')).toBe(4501);
});
