import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAllNoticesOf } from '../../db/server/queries/notice-queries';
import { updateUpkeepClock } from '../../db/server/queries/upkeep-clock-queries';
import { insertStand, insertTaps } from '../../db/server/seed/factories';
import { endpoints } from '../contract/endpoints';
import { noticeWords } from '../contract/notice-words';
import type { Week } from '../contract/notices';
import { toNotice } from '../presenters/to-notice';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { tellWeek } from './tell-week';

/** Monday's summary. 9 November 2026 is a Monday; the week it tells of is 2 to 8 November. */
let server: TestServer;
let owner: TestUser;

beforeEach(async () => {
  server = await startTestServer();
  owner = await server.signUp();
});
afterEach(() => server.stop());

const noRating = async () => null;
const at = (iso: string): Promise<void> => {
  server.clock.set(iso);
  return believe();
};
/** As upkeep does every six hours. */
const believe = () =>
  server.deps.database.db.transaction().execute((trx) => updateUpkeepClock(trx, { believed_at: server.clock.now(), jumped_at: null }));
const tell = (findRating: Parameters<typeof tellWeek>[1] = noRating) => tellWeek(server.deps, findRating);

async function newStand(of: TestUser, nickname: string, claimed = '2026-09-01T10:00:00Z'): Promise<string> {
  const { db } = server.deps.database;
  return (await db.transaction().execute((trx) => insertStand(trx, { owner_id: of._id, nickname, claimed_at: Date.parse(claimed) }))).id;
}
const tap = (standId: string, ...times: string[]): Promise<void> =>
  insertTaps(
    server.deps.database,
    times.map((time) => ({ standId, at: Date.parse(time) })),
  );
async function weeksOf(user: TestUser): Promise<(Week | undefined)[]> {
  const rows = await listAllNoticesOf(server.deps.database.reader, user._id);
  return rows.map((row) => toNotice(row).data.week);
}
const mails = () => server.deps.database.reader.selectFrom('mails').select(['recipient', 'subject', 'body']).execute();

/** A week with three taps on one product and one on another, after one with a tap on each. */
async function shop(): Promise<void> {
  const [counter, door] = [await newStand(owner, 'Disken'), await newStand(owner, 'Døren')];
  await tap(
    counter,
    '2026-11-01T22:59:00Z',
    '2026-11-01T23:00:00Z',
    '2026-11-05T10:00:00Z',
    '2026-11-08T22:59:00Z',
    '2026-11-08T23:00:00Z',
  );
  await tap(door, '2026-10-26T10:00:00Z', '2026-11-04T10:00:00Z');
}
const TOLD: Week = {
  from: '2026-11-02',
  to: '2026-11-08',
  clicks: 4,
  before: 2,
  best: { name: 'Disken', clicks: 3 },
  quietest: { name: 'Døren', clicks: 1 },
};

describe('when', () => {
  test('on a Monday from eight on in Copenhagen, once, in winter', async () => {
    await shop();
    for (const early of ['2026-11-08T12:00:00Z', '2026-11-09T06:59:59Z']) {
      await at(early);
      await tell();
      expect(await weeksOf(owner), early).toEqual([]);
    }
    for (const late of ['2026-11-09T07:00:00Z', '2026-11-09T07:01:00Z', '2026-11-09T22:59:00Z', '2026-11-10T08:00:00Z']) {
      await at(late);
      await tell();
      expect(await weeksOf(owner), late).toEqual([TOLD]);
    }
  });

  test.each([
    ['the week of the change in spring', '2026-03-30T05:59:59Z', '2026-03-30T06:00:00Z', '2026-03-29T21:59:00Z'],
    ['the week of the change in autumn', '2026-10-26T06:59:59Z', '2026-10-26T07:00:00Z', '2026-10-25T22:59:00Z'],
  ])('and in %s', async (_name, before, from, lastTap) => {
    const stand = await newStand(owner, 'Disken', '2026-01-01T10:00:00Z');
    await tap(stand, lastTap);
    await at(before);
    await tell();
    expect(await weeksOf(owner)).toEqual([]);
    await at(from);
    await tell();
    expect(await weeksOf(owner)).toMatchObject([{ clicks: 1, before: 0, to: lastTap.slice(0, 10) }]);
  });

  test('a Monday without a server until midnight is left out; one that came up at noon is told then', async () => {
    await shop();
    await at('2026-11-10T08:00:00Z');
    await tell();
    expect(await weeksOf(owner)).toEqual([]);
    await at('2026-11-16T11:00:00Z');
    await tell();
    expect(await weeksOf(owner)).toMatchObject([{ from: '2026-11-09', clicks: 1, before: 4 }]);
  });

  test('not by a clock that has jumped, or that nobody has looked at', async () => {
    await shop();
    server.clock.set('2026-11-09T08:00:00Z');
    await tell();
    await server.deps.database.db
      .transaction()
      .execute((trx) => updateUpkeepClock(trx, { believed_at: server.clock.now(), jumped_at: server.clock.now() }));
    await tell();
    expect(await weeksOf(owner)).toEqual([]);
    await believe();
    // A week ahead, to another Monday: upkeep has not seen it yet.
    server.clock.set('2026-11-16T08:00:00Z');
    await tell();
    expect(await weeksOf(owner)).toEqual([]);
    server.clock.set('2026-11-09T08:10:00Z');
    await tell();
    expect(await weeksOf(owner)).toEqual([TOLD]);
  });
});

describe('whom', () => {
  test('owners with products that were used, and neither blocked nor deleted ones', async () => {
    await shop();
    const [bare, asleep, blocked] = [await server.signUp(), await server.signUp(), await server.signUp()];
    await newStand(asleep, 'Skabet');
    await tap(await newStand(blocked, 'Baren'), '2026-11-04T10:00:00Z');
    const { db } = server.deps.database;
    await db.transaction().execute((trx) => trx.updateTable('users').set({ is_blocked: 1 }).where('id', '=', blocked._id).execute());
    await at('2026-11-09T08:00:00Z');
    await tell();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([owner.email]);
    for (const nobody of [bare, asleep]) expect(await weeksOf(nobody)).toEqual([]);
  });

  test('each once, however often it is cut off between two', async () => {
    await shop();
    const others = [await server.signUp(), await server.signUp(), await server.signUp()];
    for (const other of others) await tap(await newStand(other, 'Baren'), '2026-11-04T10:00:00Z');
    await at('2026-11-09T08:00:00Z');
    let asked = 0;
    const dies = async () => {
      if ((asked += 1) % 2 === 0) throw new Error('the process is gone');
      return null;
    };
    await vi.waitFor(() => tell(dies), { timeout: 10_000, interval: 1 });
    for (const user of [owner, ...others]) expect(await weeksOf(user)).toHaveLength(1);
    expect(await mails()).toHaveLength(4);
  });
});

describe('what', () => {
  test('five lines, the rating among them when a business is linked, which stays out of the database', async () => {
    await shop();
    await at('2026-11-09T08:00:00Z');
    await tell(async () => ({ rating: 4.6, count: 1234 }));
    const [mail] = await mails();
    expect(mail?.subject).toBe('Din uge: 4 tryk');
    expect(mail?.body).toContain(
      [
        'Tryk i sidste uge: 4',
        'Ændring: 2 flere end ugen før (+100\u00a0%)',
        'Mest brugt: Disken (3)',
        'Mindst brugt: Døren (1)',
        'Anmeldelser: 4,6 af 5 (1.234 anmeldelser)',
      ].join('\n'),
    );
    expect(JSON.stringify(await weeksOf(owner))).not.toContain('4.6');
  });

  test('the rating is asked for when it will be in a mail, and for nobody else', async () => {
    await shop();
    const [off, unmailed, pushed] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const choices = [
      [off, { on: false, mail: true, push: true }],
      [unmailed, { on: true, mail: false, push: false }],
      [pushed, { on: true, mail: false, push: true }],
    ] as const;
    for (const [user, choice] of choices) {
      await tap(await newStand(user, 'Baren'), '2026-11-04T10:00:00Z');
      expect((await user.call(endpoints.changeNotices, { body: { kind: 'week', ...choice } })).kind).toBe('ok');
    }
    await at('2026-11-09T08:00:00Z');
    const asked: string[] = [];
    await tell(async (userId) => {
      asked.push(userId);
      return null;
    });
    expect(asked).toEqual([owner._id]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([owner.email]);
    expect([await weeksOf(off), await weeksOf(unmailed), await weeksOf(pushed)]).toMatchObject([[], [{ clicks: 1 }], [{ clicks: 1 }]]);
  });

  test('a product that came in the middle of the week is not the quietest, and one alone is neither best of many nor quietest', async () => {
    const counter = await newStand(owner, 'Disken');
    await newStand(owner, 'Ny', '2026-11-05T10:00:00Z');
    await tap(counter, '2026-11-04T10:00:00Z');
    await at('2026-11-09T08:00:00Z');
    await tell();
    expect(await weeksOf(owner)).toMatchObject([{ best: { name: 'Disken' }, quietest: null }]);
  });

  test.each([
    [10, 0, '10 flere end ugen før'],
    [0, 8, '8 færre end ugen før (−100\u00a0%)'],
    [3, 3, 'lige så mange som ugen før'],
  ])('%d taps after %d: %s', (clicks, before, words) => {
    const week = { ...TOLD, clicks, before };
    expect(noticeWords({ kind: 'week', data: { week } }).lines[1]).toBe(`Ændring: ${words}`);
  });
});
