import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { createMemoryLog } from '../testing/memory-log';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addStand, dataOf, refusalOf } from '../testing/stand-records';
import { createScanHandler } from './scan-handler';
import { figureOf } from '../testing/ask-database';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const wish = async (user: TestUser, count: boolean): Promise<void> => {
  expect(dataOf(await user.call(endpoints.ownTaps, { body: { count } }))).toMatchObject({ count });
};
const addProduct = async (owner: TestUser): Promise<string> =>
  (await addStand(server, { owner_id: owner._id, redirect_url: 'https://a.dk/' })).stander_id;
async function tap(path: string, cookie?: string): Promise<void> {
  const response = await server.fetch(path, { headers: cookie === undefined ? {} : { Cookie: cookie } });
  expect([response.status, response.headers.get('location')]).toEqual([302, 'https://a.dk/']);
}
/** Counted and kept apart, once it is as expected: on a slow machine a tap comes a little later than its answer. */
const expectTaps = (owner: TestUser, counted: number, own: number): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = dataOf(await owner.call(endpoints.standStatistics, { query: { details: 'true' } }));
    expect([rows.reduce((sum, { clicks }) => sum + clicks, 0), rows.reduce((sum, row) => sum + (row.own ?? 0), 0)]).toEqual([counted, own]);
  });

describe("the owner's own taps", () => {
  test('are counted like all others until the owner does not want that', async () => {
    const owner = await server.signUp();
    const id = await addProduct(owner);
    expect(dataOf(await owner.call(endpoints.profile))).not.toHaveProperty('countOwnTaps');
    await tap(`/${id}?n`, owner.cookie);
    await expectTaps(owner, 1, 0);
    await wish(owner, false);
    expect(dataOf(await owner.call(endpoints.profile))).toMatchObject({ countOwnTaps: false });
    await tap(`/${id}?n`, owner.cookie);
    await tap(`/${id}`, `theme=x; ${owner.cookie}; andet=1`);
    await expectTaps(owner, 1, 2);
    await wish(owner, true);
    await tap(`/${id}`, owner.cookie);
    await expectTaps(owner, 2, 2);
  });

  test('are in no other figure, list or file, and come to the device as what changed', async () => {
    const owner = await server.signUp();
    const id = await addProduct(owner);
    await wish(owner, false);
    const { cursor } = dataOf(await owner.call(endpoints.standStatistics));
    await tap(`/${id}?q`, owner.cookie);
    await expectTaps(owner, 0, 1);
    const delta = dataOf(await owner.call(endpoints.standStatistics, { query: { since: cursor, details: 'true' } }));
    expect(delta.rows).toMatchObject([{ clicks: 0, own: 1 }]);
    expect(Object.keys(delta.rows[0] ?? {}).sort()).toEqual(['clicks', 'day', 'own', 'standId']);
    expect(dataOf(await owner.call(endpoints.standStatistics)).rows).toEqual([]);
    expect(dataOf(await owner.call(endpoints.listStands))).toMatchObject([
      { clicks: 0, views: 0, lastViewedAt: null, clickHistory: [], clicksByDay: {} },
    ]);
    const range = { from: '2026-01-01', to: '2026-12-31' };
    expect(
      dataOf(await owner.call(endpoints.standHours, { query: range }))
        .hours.flat()
        .every((taps) => taps === 0),
    ).toBe(true);
    const figures = 'SELECT count(*) FROM clicks JOIN stands ON stands.id = stand_id WHERE stander_id = ';
    expect(await figureOf(server.deps.database, `${figures}'${id}'`)).toBe(0);
    await tap(`/${id}`);
    await expectTaps(owner, 1, 1);
  });

  test('are those of a browser that is signed in as this owner and no other', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const id = await addProduct(owner);
    for (const user of [owner, other]) await wish(user, false);
    await tap(`/${id}`, other.cookie);
    await tap(`/${id}`, 'session=forkert');
    await tap(`/${id}`, `x${owner.cookie}`);
    await tap(`/${id}`);
    await expectTaps(owner, 4, 0);
    await server.fetch('/api/auth/logout', { method: 'POST', headers: { Cookie: owner.cookie, 'Sec-Fetch-Site': 'same-origin' } });
    await tap(`/${id}`, owner.cookie);
    const row = { username: owner.username, password: owner.password };
    const again = dataOf(await server.call(endpoints.login, { body: row }));
    const headers = { Authorization: `Bearer ${again.token}` };
    await vi.waitFor(async () => {
      const answer = await server.fetch('/api/stands/statistics?details=true', { headers });
      const { rows } = (await answer.json()) as { rows: { clicks: number; own?: number }[] };
      expect(rows).toMatchObject([{ clicks: 5 }]);
      expect(rows[0]).not.toHaveProperty('own');
    });
  });

  test('are kept apart by the public product call, too', async () => {
    const owner = await server.signUp();
    const id = await addProduct(owner);
    await wish(owner, false);
    dataOf(await owner.call(endpoints.lookupStand, { params: { standerId: id } }));
    dataOf(await server.call(endpoints.lookupStand, { params: { standerId: id } }));
    await expectTaps(owner, 1, 1);
  });

  test('the wish is yes or no', async () => {
    const owner = await server.signUp();
    for (const body of [{}, { count: 'nej' }, { count: null }])
      expect(refusalOf(await owner.call(endpoints.ownTaps, { body }))).toMatchObject({ status: 400 });
  });
});

test('a visitor, who has no cookie, is not looked up', () => {
  const isOwnTap = vi.fn(() => false);
  const handle = createScanHandler({
    find: () => ({ id: 'stand', status: 'claimed', redirect_url: 'https://a.dk/', landing_page_id: null, url_path: null }),
    isOwnTap,
    clicks: { record: () => Promise.resolve() },
    config: server.deps.config,
    now: () => 1,
    log: createMemoryLog(),
    tally: server.deps.tally,
  });
  const response = { writeHead: () => response, end: () => undefined };
  for (const headers of [{}, { cookie: 'session=x' }]) handle({ url: '/ABC', method: 'GET', headers } as never, response as never);
  expect(isOwnTap.mock.calls).toEqual([['session=x', 'stand', 1]]);
});
