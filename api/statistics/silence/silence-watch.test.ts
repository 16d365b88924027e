import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startNewTimeLine } from '../../../db/server/queries/restore-queries';
import { insertTaps, type Tap } from '../../../db/server/seed/factories';
import { addDays, copenhagenDay, listDays, startOfDay } from '../../contract/days';
import { type Client, createClient } from '../../contract/client';
import { endpoints } from '../../contract/endpoints';
import type { StandWithClicks } from '../../contract/stand';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server';
import { addStand, dataOf } from '../../testing/stand-records';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let dataDir: string;
/** Of every server of a test. */
let clock: FakeClock;
let server: TestServer;
let owner: TestUser;
let told: { standId: string; ownerId: string; silentSince: number }[];
let refuseToTell: boolean;

const start = (): Promise<TestServer> =>
  startTestServer({
    config: { dataDir },
    now: clock.now,
    tellOfSilence: (_trx, silence) => {
      told.push(silence);
      return refuseToTell ? Promise.reject(new Error('no telling today')) : Promise.resolve();
    },
  });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'silence-'));
  [told, refuseToTell] = [[], false];
  clock = createFakeClock();
  server = await start();
  owner = await server.signUp();
});
afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A product that has been tapped twice an hour from nine to eight, every day of ten weeks until now. */
async function addBusyStand(fields: Parameters<typeof addStand>[1] = {}): Promise<{ id: string; standerId: string }> {
  const { id, stander_id: standerId } = await addStand(server, { owner_id: owner._id, redirect_url: 'https://a.dk/', ...fields });
  await insertTaps(server.deps.database, usualTaps(id, addDays(copenhagenDay(clock.now()), -70), clock.now()));
  return { id, standerId };
}
function usualTaps(standId: string, fromDay: string, now: number): Tap[] {
  return listDays(fromDay, copenhagenDay(now))
    .flatMap((day) => Array.from({ length: 22 }, (_, index) => startOfDay(day) + 9 * HOUR_MS + index * 30 * MINUTE_MS))
    .filter((at) => at < now)
    .map((at) => ({ standId, at }));
}

/** Eight more an hour. */
const busierTaps = (standId: string, fromDay: string, now: number): Tap[] =>
  usualTaps(standId, fromDay, now).flatMap(({ at }) => [1, 2, 3, 4].map((more) => ({ standId, at: at + more * 5 * MINUTE_MS })));

/** Time goes by as it does on a server that runs. */
async function pass(hours: number, meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (let step = 0; step < hours * 15; step++) {
    clock.advance(4 * MINUTE_MS);
    await meanwhile();
    await server.silence.beat();
  }
}
/** The server goes down and comes up again after a while. */
async function restartAfter(ms: number): Promise<void> {
  await server.stop();
  clock.advance(ms);
  server = await start();
  await server.silence.beat();
}
const tapped = (standId: string): Promise<void> => insertTaps(server.deps.database, [{ standId, at: clock.now() }]);
/** The owner's calls, as of one who has just signed in: tokens have run out while time went by. */
async function signedIn(): Promise<Client> {
  const { token } = dataOf(await server.call(endpoints.login, { body: { username: owner.username, password: owner.password } }));
  return createClient({ origin: server.url, headers: () => ({ Authorization: `Bearer ${token}` }) });
}
const listStands = async (): Promise<StandWithClicks[]> => dataOf(await (await signedIn())(endpoints.listStands));
const silentIds = async (): Promise<string[]> => (await listStands()).filter(({ silence }) => silence).map(({ _id }) => _id);

/** Ten weeks in which the installation had so many taps an hour. */
async function addTapHours(now: number, taps: number): Promise<void> {
  const days = listDays(addDays(copenhagenDay(now), -70), addDays(copenhagenDay(now), -1));
  const hours = days.flatMap((day) => Array.from({ length: 11 }, (_, hour) => ({ hour_at: startOfDay(day) + (9 + hour) * HOUR_MS, taps })));
  await server.deps.database.db.transaction().execute((trx) => trx.insertInto('tap_hours').values(hours).execute());
}

describe('a product that has stopped', () => {
  test('is marked and told of once, comes to devices as a figure that changed, and recovers with the next tap', async () => {
    const [stopped, works] = [await addBusyStand(), await addBusyStand()];
    const since = clock.now() - 30 * MINUTE_MS;
    const { cursor } = dataOf(await owner.call(endpoints.standStatistics));
    await pass(9, () => tapped(works.id));
    expect(told).toEqual([{ standId: stopped.id, ownerId: owner._id, silentSince: since }]);
    const silence = { since: new Date(since).toISOString(), usualPerWeek: expect.closeTo(154, -1) as number };
    expect((await listStands()).map((stand) => [stand._id, stand.silence])).toEqual(
      expect.arrayContaining([
        [stopped.id, silence],
        [works.id, undefined],
      ]),
    );
    const figures = dataOf(await (await signedIn())(endpoints.standStatistics, { query: { since: cursor } }));
    expect(figures).toMatchObject({
      reset: false,
      totals: expect.arrayContaining([expect.objectContaining({ standId: stopped.id, silence })]) as object,
    });
    await pass(6, () => tapped(works.id));
    expect(told).toHaveLength(1);

    expect((await server.fetch(`/${stopped.standerId}`)).status).toBe(302);
    await server.deps.clicks.settled();
    expect(await silentIds()).toEqual([]);
    const after = dataOf(await (await signedIn())(endpoints.standStatistics, { query: { since: figures.cursor } }));
    expect(after.totals.find(({ standId }) => standId === stopped.id)).not.toHaveProperty('silence');
    await pass(13, () => tapped(works.id));
    expect(told.map(({ standId }) => standId)).toEqual([stopped.id, stopped.id]);
  });

  test('is not told twice by a server that was started again, and by none that was restored', async () => {
    const { id } = await addBusyStand();
    await pass(9);
    await restartAfter(MINUTE_MS);
    await pass(3);
    await server.stop();
    server = await start();
    await startNewTimeLine(server.deps.database.db, clock.now());
    await pass(13);
    expect(told.map(({ standId }) => standId)).toEqual([id]);
    expect(await silentIds()).toEqual([id]);
  });

  test('is found by a server that is started again in the middle', async () => {
    await addBusyStand();
    await pass(3);
    await restartAfter(MINUTE_MS);
    await pass(6);
    expect(told).toHaveLength(1);
  });

  test('is marked only when it can be told of', async () => {
    await addBusyStand();
    refuseToTell = true;
    await pass(9);
    expect(await silentIds()).toEqual([]);
    expect(server.log.lines.some(({ event }) => event === 'silence_failed')).toBe(true);
    const tries = told.length;
    refuseToTell = false;
    await pass(2);
    expect(told).toHaveLength(tries + 1);
    expect(await silentIds()).toHaveLength(1);
  });

  test('does not recover by a tap that came before and is counted late', async () => {
    const { id } = await addBusyStand();
    const before = clock.now() - HOUR_MS;
    await pass(9);
    await insertTaps(server.deps.database, [{ standId: id, at: before }]);
    expect(await silentIds()).toEqual([id]);
    await pass(9);
    expect(told).toHaveLength(1);
  });

  test("recovers by the owner's own tap, also when that is kept apart", async () => {
    const { id, standerId } = await addBusyStand();
    dataOf(await owner.call(endpoints.ownTaps, { body: { count: false } }));
    await pass(9);
    expect(await silentIds()).toEqual([id]);
    expect((await server.fetch(`/${standerId}`, { headers: { Cookie: owner.cookie } })).status).toBe(302);
    await server.deps.clicks.settled();
    expect(await silentIds()).toEqual([]);
    await pass(2);
    expect(told).toHaveLength(1);
  });
});

describe('a product is not called silent', () => {
  test('that is deleted, blocked, without a target, not claimed, or new', async () => {
    const [deleted, aimless] = [await addBusyStand(), await addBusyStand()];
    const fresh = await addStand(server, { owner_id: owner._id, redirect_url: 'https://a.dk/' });
    await insertTaps(server.deps.database, usualTaps(fresh.id, addDays(copenhagenDay(clock.now()), -10), clock.now()));
    const blocked = await server.signUp();
    await addBusyStand({ owner_id: blocked._id });
    dataOf(await owner.call(endpoints.deleteStand, { params: { id: deleted.id } }));
    dataOf(await owner.call(endpoints.updateStand, { params: { id: aimless.id }, body: { redirectUrl: null } }));
    const block = (is_blocked: number): Promise<unknown> =>
      server.deps.database.db
        .transaction()
        .execute((trx) => trx.updateTable('users').set({ is_blocked }).where('id', '=', blocked._id).execute());
    await block(1);
    await pass(9);
    expect(told).toEqual([]);

    // Nobody could be told: the silence is as old as it is.
    await block(0);
    await pass(2);
    expect(told.map(({ ownerId }) => ownerId)).toEqual([blocked._id]);
  });

  test('for the time it had no target', async () => {
    const { id } = await addBusyStand();
    dataOf(await owner.call(endpoints.updateStand, { params: { id }, body: { redirectUrl: null } }));
    await pass(0.9);
    dataOf(await owner.call(endpoints.updateStand, { params: { id }, body: { redirectUrl: 'https://b.dk/' } }));
    const again = clock.now();
    await pass(12);
    expect(told).toMatchObject([{ silentSince: again }]);
    // Another target is no sign of life.
    dataOf(await (await signedIn())(endpoints.updateStand, { params: { id }, body: { redirectUrl: 'https://c.dk/' } }));
    await pass(2);
    expect(told).toHaveLength(1);
    expect(await silentIds()).toEqual([id]);
  });

  test('whose owner is gone: the next one begins anew', async () => {
    const { standerId } = await addBusyStand();
    await pass(9);
    dataOf(await (await signedIn())(endpoints.deleteAccount, { body: { password: owner.password } }));
    owner = await server.signUp({ username: 'nyejer' });
    dataOf(await owner.call(endpoints.claimStand, { params: { id: standerId }, body: { redirectUrl: 'https://b.dk/' } }));
    expect(await silentIds()).toEqual([]);
    await pass(12);
    expect(told).toHaveLength(1);
  });

  test('for the time the server was down', async () => {
    await addBusyStand();
    await restartAfter(3 * DAY_MS);
    await pass(3);
    expect(told).toEqual([]);
    await pass(6);
    expect(told).toHaveLength(1);
  });

  test('because the clock was set, forwards or back again', async () => {
    await addBusyStand();
    for (const jump of [10 * HOUR_MS, -10 * HOUR_MS, 400 * DAY_MS, -400 * DAY_MS]) {
      clock.advance(jump);
      await pass(1);
      expect(told).toEqual([]);
    }
    expect(server.log.lines.filter(({ event }) => event === 'silence_paused')).toHaveLength(4);
    await pass(22);
    expect(told).toEqual([]);
    // The clock has been right for a day, and the product has been silent for as long.
    await pass(4);
    expect(told).toHaveLength(1);
  });

  test('in an outage that begins a moment after others were tapped', async () => {
    // Busy enough to be called silent after three hours, and to be missed after half an hour.
    const stands = await Promise.all(Array.from({ length: 6 }, () => addBusyStand()));
    const now = clock.now();
    for (const { id } of stands)
      await insertTaps(server.deps.database, busierTaps(id, addDays(copenhagenDay(now), -70), now - 50 * MINUTE_MS));
    await addTapHours(now, 60);
    await pass(6);
    expect(told).toEqual([]);
  });

  test('while no scan at all reaches the server, and for that time afterwards', async () => {
    const stands = [await addBusyStand(), await addBusyStand(), await addBusyStand()];
    const { tally } = server.deps;
    const now = clock.now();
    await addTapHours(now, 6);
    await pass(10);
    expect(told).toEqual([]);
    // Scans come again, and two of the products are tapped.
    const works = async (): Promise<void> => {
      tally.scans.counted += 1;
      for (const { id } of stands.slice(0, 2)) await tapped(id);
    };
    await pass(3, works);
    expect(told).toEqual([]);
    await pass(17, works);
    expect(told.map(({ standId }) => standId)).toEqual([stands[2]?.id]);
  });
});
