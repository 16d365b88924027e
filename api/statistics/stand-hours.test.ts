import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { TAP_KIND } from '../contract/tap-kinds';
import { insertTaps } from '../../db/server/seed/factories';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addStand, dataOf, refusalOf } from '../testing/stand-records';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const tap = (standId: string, ...moments: string[]): Promise<void> =>
  insertTaps(
    server.deps.database,
    moments.map((moment) => ({ standId, at: Date.parse(moment), kind: TAP_KIND.code })),
  );
const [MONDAY, WEDNESDAY, SUNDAY] = [0, 2, 6];
/** The hours that are not 0, as [weekday, hour, taps]. */
const seen = (hours: number[][]): number[][] =>
  hours.flatMap((row, weekday) => row.flatMap((taps, hour) => (taps > 0 ? [[weekday, hour, taps]] : [])));
const ask = async (user: TestUser, query: { from: string; to: string; standId?: string }): Promise<number[][]> => {
  const answer = dataOf(await user.call(endpoints.standHours, { query }));
  expect([answer.from, answer.to]).toEqual([query.from, query.to]);
  expect(answer.hours.map((row) => row.length)).toEqual(Array.from({ length: 7 }, () => 24));
  return seen(answer.hours);
};
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

describe('the week by hour', () => {
  test('is Copenhagen time on both sides of both clock changes, from the first day to the last', async () => {
    const anna = await server.signUp();
    const { id } = await addStand(server, { owner_id: anna._id });
    await tap(id, '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z');
    await tap(id, '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z', '2026-11-04T09:15:00Z');
    const all = [
      [MONDAY, 0, 1],
      [WEDNESDAY, 10, 1],
      [SUNDAY, 1, 1],
      [SUNDAY, 2, 2],
      [SUNDAY, 3, 2],
      [SUNDAY, 23, 1],
    ];
    expect(await ask(anna, YEAR)).toEqual(all);
    expect(await ask(anna, { from: '2026-10-26', to: '2026-10-26' })).toEqual([[MONDAY, 0, 1]]);
    expect(await ask(anna, { from: '2026-03-29', to: '2026-10-25' })).toEqual(all.filter(([weekday]) => weekday === SUNDAY));
  });

  test('is of all own products or of one, never of others', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const one = await addStand(server, { owner_id: anna._id, stander_id: 'TIME1' });
    const two = await addStand(server, { owner_id: anna._id });
    const foreign = await addStand(server, { owner_id: bo._id });
    for (const { id } of [one, two, foreign]) await tap(id, '2026-11-04T09:15:00Z');
    expect(await ask(anna, YEAR)).toEqual([[WEDNESDAY, 10, 2]]);
    for (const standId of [one.id, 'TIME1', ' time1 ']) expect(await ask(anna, { ...YEAR, standId })).toEqual([[WEDNESDAY, 10, 1]]);
    for (const standId of [foreign.id, foreign.stander_id, 'FINDESIKKE'])
      expect(refusalOf(await anna.call(endpoints.standHours, { query: { ...YEAR, standId } }))).toMatchObject({
        status: 404,
        problem: { message: 'Produkt ikke fundet' },
      });
    dataOf(await anna.call(endpoints.deleteStand, { params: { id: one.id } }));
    expect(await ask(anna, YEAR)).toEqual([[WEDNESDAY, 10, 1]]);
  });

  test('has a tap as soon as it was answered', async () => {
    const anna = await server.signUp();
    const { stander_id } = await addStand(server, { owner_id: anna._id, redirect_url: 'https://a.dk/' });
    await server.fetch(`/${stander_id}`);
    await vi.waitFor(async () => expect(await ask(anna, YEAR)).toHaveLength(1));
  });

  test('is not made of days that are none, or are the wrong way round', async () => {
    const anna = await server.signUp();
    const queries = [
      {},
      { from: '2026-11-01' },
      { from: '2026-13-01', to: '2026-12-01' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: '26-1-1', to: '2026-03-01' },
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '0026-11-02', to: '2026-11-01' },
    ];
    for (const query of queries)
      for (const endpoint of [endpoints.standHours, endpoints.exportTaps])
        expect(refusalOf(await anna.call(endpoint, { query }))).toMatchObject({ status: 400, problem: { code: 'invalid' } });
  });

  test('needs a sign-in', async () => {
    expect(refusalOf(await server.call(endpoints.standHours, { query: YEAR }))).toMatchObject({ status: 401 });
  });
});

test('the statistics carry kinds and hours for whoever asks for details, and days as far back as asked', async () => {
  const anna = await server.signUp();
  const { id } = await addStand(server, { owner_id: anna._id });
  const at = Date.parse('2026-11-04T09:15:00Z');
  const kinds = [TAP_KIND.unknown, TAP_KIND.chip, TAP_KIND.chip, TAP_KIND.code];
  await insertTaps(
    server.deps.database,
    kinds.map((kind) => ({ standId: id, at, kind })),
  );
  const old = Date.parse('2025-01-10T09:15:00Z');
  await insertTaps(server.deps.database, [{ standId: id, at: old }]);
  const plain = { standId: id, day: '2026-11-04', clicks: 4 };
  const detailed = { ...plain, chip: 2, code: 1, hours: '10:4' };
  const first = dataOf(await anna.call(endpoints.standStatistics));
  expect(first.rows).toEqual([plain]);
  expect(dataOf(await anna.call(endpoints.standStatistics, { query: { details: 'true' } })).rows).toEqual([detailed]);
  const query = { details: 'true', from: '2025-01-10' };
  expect(dataOf(await anna.call(endpoints.standStatistics, { query }))).toMatchObject({
    floor: '2025-01-10',
    rows: [{ standId: id, day: '2025-01-10', clicks: 1, hours: '10:1' }, detailed],
  });
  await insertTaps(server.deps.database, [{ standId: id, at, kind: TAP_KIND.code }]);
  const since = { since: first.cursor, details: 'true' };
  expect(dataOf(await anna.call(endpoints.standStatistics, { query: since })).rows).toEqual([
    { ...detailed, clicks: 5, code: 2, hours: '10:5' },
  ]);
});
