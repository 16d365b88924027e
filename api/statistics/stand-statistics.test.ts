import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { StandStatistics } from '../contract/statistics';
import { insertTaps } from '../../db/server/seed/factories';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addStand, dataOf, refusalOf } from '../testing/stand-records';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
const ask = async (user: TestUser, since?: string): Promise<StandStatistics> =>
  v.parse(StandStatistics, dataOf(await user.call(endpoints.standStatistics, { query: since === undefined ? {} : { since } })));
const tap = (standId: string, moment: string | number) =>
  insertTaps(server.deps.database, [{ standId, at: typeof moment === 'string' ? Date.parse(moment) : moment }]);

describe('click statistics (CONTRACT §5, SYNC)', () => {
  test('first everything, then only what changed, as absolute figures', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const one = await addStand(server, { owner_id: anna._id });
    const two = await addStand(server, { owner_id: anna._id });
    const foreign = await addStand(server, { owner_id: bo._id });
    await tap(one.id, '2026-11-03T12:00:00Z');
    await tap(one.id, '2026-11-04T10:00:00Z');
    await tap(two.id, '2026-11-04T10:00:00Z');
    await tap(foreign.id, '2026-11-04T10:00:00Z');
    const first = await ask(anna);
    expect(first).toMatchObject({ reset: true, floor: '2025-09-30' });
    expect(new Set(first.rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set([
        JSON.stringify({ standId: one.id, day: '2026-11-03', clicks: 1 }),
        JSON.stringify({ standId: one.id, day: '2026-11-04', clicks: 1 }),
        JSON.stringify({ standId: two.id, day: '2026-11-04', clicks: 1 }),
      ]),
    );
    expect(first.totals).toHaveLength(2);

    expect(await ask(anna, first.cursor)).toEqual({ ...first, reset: false, rows: [], totals: [] });
    await tap(foreign.id, '2026-11-04T10:00:00Z');
    await tap(one.id, '2026-11-04T10:30:00Z');
    const delta = await ask(anna, first.cursor);
    expect(delta).toEqual({
      cursor: expect.not.stringMatching(`^${first.cursor}$`) as string,
      reset: false,
      floor: '2025-09-30',
      rows: [{ standId: one.id, day: '2026-11-04', clicks: 2 }],
      totals: [{ standId: one.id, clicks: 3, lastViewedAt: '2026-11-04T10:30:00.000Z' }],
    });
    // A repeat of an old cursor says the same again.
    expect(await ask(anna, first.cursor)).toEqual(delta);
  });

  test('starts over for a foreign, broken or future cursor, and when my products are others', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const stand = await addStand(server, { owner_id: anna._id });
    await tap(stand.id, '2026-11-04T10:00:00Z');
    const { cursor } = await ask(anna);
    const [epoch, seq, scope] = Buffer.from(cursor, 'base64url').toString().split('.');
    const forge = (...parts: unknown[]) => Buffer.from(parts.join('.')).toString('base64url');
    expect((await ask(anna, forge(epoch, seq, scope))).reset).toBe(false);
    const others = [
      forge('0123456789abcdef', seq, scope),
      forge(epoch, Number(seq) + 1, scope),
      forge(epoch, seq, 'andre-produkter'),
      forge(epoch, -1, scope),
      (await ask(bo)).cursor,
      'sludder',
      '',
    ];
    for (const since of others) expect(await ask(anna, since)).toMatchObject({ reset: true, rows: [{ standId: stand.id, clicks: 1 }] });
    await addStand(server, { owner_id: anna._id });
    expect((await ask(anna, cursor)).reset).toBe(true);
    const wider = (await ask(anna)).cursor;
    dataOf(await anna.call(endpoints.deleteStand, { params: { id: stand.id } }));
    expect(await ask(anna, wider)).toMatchObject({ reset: true, rows: [], totals: [] });
  });

  test('a restored database (another epoch) starts over', async () => {
    const anna = await server.signUp();
    const { cursor } = await ask(anna);
    await server.deps.database.db
      .transaction()
      .execute((trx) => trx.updateTable('sync_state').set({ epoch: 'ffffffffffffffff' }).execute());
    expect((await ask(anna, cursor)).reset).toBe(true);
  });

  test('days before the floor are not sent, but counted in the total', async () => {
    const anna = await server.signUp();
    const stand = await addStand(server, { owner_id: anna._id });
    const { cursor } = await ask(anna);
    await tap(stand.id, '2025-09-29T12:00:00Z');
    await tap(stand.id, '2025-09-30T12:00:00Z');
    for (const since of [undefined, cursor]) {
      const { rows, totals } = await ask(anna, since);
      expect(rows).toEqual([{ standId: stand.id, day: '2025-09-30', clicks: 1 }]);
      expect(totals[0]?.clicks).toBe(2);
    }
  });

  test('both nights of the clock changes fall on their days (QUALITY 38)', async () => {
    const anna = await server.signUp();
    const stand = await addStand(server, { owner_id: anna._id });
    for (const moment of [
      '2026-03-29T00:30Z',
      '2026-03-29T01:30Z',
      '2026-10-25T00:30Z',
      '2026-10-25T01:30Z',
      '2026-10-25T22:59Z',
      '2026-10-25T23:01Z',
    ]) {
      await tap(stand.id, moment);
    }
    const days = Object.fromEntries((await ask(anna)).rows.map((row) => [row.day, row.clicks]));
    expect(days).toEqual({ '2026-03-29': 2, '2026-10-25': 3, '2026-10-26': 1 });
    expect(dataOf(await anna.call(endpoints.listStands))[0]?.clicksByDay).toEqual(days);
  });

  test('needs a sign-in, and is not taken for a product of that name', async () => {
    expect(refusalOf(await server.call(endpoints.standStatistics))).toMatchObject({ status: 401, problem: { code: 'not_signed_in' } });
  });
});

/** What a device keeps: replaced at a reset, overwritten by deltas. */
class Device {
  #cursor: string | undefined;
  rows = new Map<string, number>();
  totals = new Map<string, number>();

  async pull(user: TestUser): Promise<void> {
    const answer = await ask(user, this.#cursor);
    if (answer.reset) {
      this.rows.clear();
      this.totals.clear();
    }
    for (const { standId, day, clicks } of answer.rows) this.rows.set(`${standId} ${day}`, clicks);
    for (const { standId, clicks } of answer.totals) this.totals.set(standId, clicks);
    this.#cursor = answer.cursor;
  }

  forget(): void {
    this.#cursor = undefined;
  }
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('tap' as const),
      stand: fc.nat(3),
      daysAgo: fc.nat(5),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pull' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('claim' as const, 'delete' as const, 'restore' as const, 'forget' as const) }),
  },
);

test('whatever happens in between, deltas and resets add up to everything (SYNC T7)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const anna = await server.signUp();
      const ids = [(await addStand(server, { owner_id: anna._id })).id];
      const device = new Device();
      for (const [index, move] of steps.entries()) {
        const standId = ids.at(move.kind === 'tap' ? move.stand % Math.max(1, ids.length) : 0);
        if (move.kind === 'tap' && standId)
          for (let n = 0; n < move.times; n++) await tap(standId, server.clock.now() - move.daysAgo * DAY_MS);
        else if (move.kind === 'pull') await device.pull(anna);
        else if (move.kind === 'claim') ids.push((await addStand(server, { owner_id: anna._id })).id);
        else if (move.kind === 'delete' && standId) await anna.call(endpoints.deleteStand, { params: { id: ids.shift() ?? '' } });
        else if (move.kind === 'forget') device.forget();
        else if (move.kind === 'restore') {
          const epoch = index.toString(16).padStart(16, 'e');
          await server.deps.database.db.transaction().execute((trx) => trx.updateTable('sync_state').set({ epoch }).execute());
        }
      }
      await device.pull(anna);
      const fresh = new Device();
      await fresh.pull(anna);
      expect(device.rows).toEqual(fresh.rows);
      expect(device.totals).toEqual(fresh.totals);
      const listed = dataOf(await anna.call(endpoints.listStands));
      expect(
        new Map(listed.flatMap((stand) => Object.entries(stand.clicksByDay).map(([day, clicks]) => [`${stand._id} ${day}`, clicks]))),
      ).toEqual(fresh.rows);
    }),
    { numRuns: 15 },
  );
});
