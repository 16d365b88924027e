import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteUserData } from '../../db/server/queries/user-deletion';
import { insertTaps } from '../../db/server/seed/factories';
import { endpoints } from '../contract/endpoints';
import { figureOf } from '../testing/ask-database';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addStand, dataOf } from '../testing/stand-records';
import { startFormerStands } from './former-stands';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
/** Of the owner: one in use, and one that the owner has deleted. */
let [used, deleted] = [{ id: '' }, { id: '' }];

const TAPS = 700;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signUpAdmin();
  owner = await server.signUp();
  used = await addStand(server, { owner_id: owner._id, stander_id: 'DISK1', redirect_url: 'https://a.dk/', nickname: 'Disken' });
  deleted = await addStand(server, { owner_id: owner._id, stander_id: 'DISK2' });
  const at = server.clock.now() - 1000;
  await insertTaps(
    server.deps.database,
    [used, deleted].flatMap(({ id: standId }) => Array.from({ length: TAPS }, () => ({ standId, at }))),
  );
  dataOf(await owner.call(endpoints.deleteStand, { params: { id: 'DISK2' } }));
});
afterEach(() => server.stop());

const figure = (question: string): Promise<number> => figureOf(server.deps.database, question);
const HISTORY = `(SELECT count(*) FROM clicks) + (SELECT count(*) FROM stand_daily) + (SELECT count(*) FROM stand_totals)`;
const history = (): Promise<number> => figure(`SELECT ${HISTORY}`);
const gone = async (): Promise<void> =>
  vi.waitFor(async () => expect([await history(), await figure('SELECT count(*) FROM stands')]).toEqual([0, 1]), { timeout: 20_000 });

/** As when the process dies between the deletion and what is done behind it. */
const deleteUnnoticed = (): Promise<unknown> =>
  server.deps.database.db.transaction().execute((trx) => deleteUserData(trx, owner._id, server.clock.now()));

test('what products were is removed behind the deletion of the account; system totals stay', async () => {
  expect(await history()).toBe(2 * TAPS + 4);
  dataOf(await admin.call(endpoints.deleteUser, { params: { id: owner._id } }));
  await gone();
  expect(await figure('SELECT sum(clicks) FROM daily_totals')).toBe(2 * TAPS);
});

test('before it is removed nobody can reach it: the product is new, and can be claimed, made and deleted', async () => {
  await deleteUnnoticed();
  expect(await history()).toBeGreaterThan(0);
  expect(await figure(`SELECT count(*) FROM stands WHERE nickname IS NOT NULL OR redirect_url IS NOT NULL OR owner_id IS NOT NULL`)).toBe(
    0,
  );
  expect((await server.fetch('/DISK2')).status).toBe(404);
  const shelf = dataOf(await admin.call(endpoints.listUnclaimed, { query: {} }));
  expect(shelf.map(({ standerId }) => standerId)).toEqual(['DISK1']);
  expect(shelf[0]?._id).not.toBe(used.id);
  dataOf(await admin.call(endpoints.createStand, { body: { standerId: 'DISK2', productType: 'kort' } }));
  const next = await server.signUp();
  dataOf(await next.call(endpoints.claimStand, { params: { id: 'DISK1' }, body: {} }));
  const [mine] = dataOf(await next.call(endpoints.listStands));
  expect(mine).toMatchObject({ standerId: 'DISK1', clicks: 0, clicksByDay: {}, clickHistory: [] });
  expect(await next.call(endpoints.updateStand, { params: { id: used.id }, body: { nickname: 'Min' } })).toMatchObject({ status: 404 });
});

test('what a process that died has left is found by the next start', async () => {
  await deleteUnnoticed();
  expect(await history()).toBeGreaterThan(0);
  const next = startFormerStands(server.deps, { lookFirst: 0 });
  await gone();
  await next.stop();
});

test('it rests after its work, and the next account that goes does not cut the rest short', async () => {
  await deleteUnnoticed();
  const slow = startFormerStands(server.deps, { work: 0, rest: 3_600_000 });
  slow.remove();
  await vi.waitFor(async () => expect(await figure('SELECT count(*) FROM clicks')).toBe(2 * TAPS - 500));
  for (let again = 0; again < 3; again++) {
    slow.remove();
    // Writes have their turns: one of the removal's would have been before this.
    await server.deps.database.db.transaction().execute(() => Promise.resolve());
  }
  expect(await figure('SELECT count(*) FROM clicks')).toBe(2 * TAPS - 500);
  await slow.stop();
});

test('a database that refuses is logged and harms nothing, and it is removed later', async () => {
  const { database } = server.deps;
  const refusing = Object.create(database, {
    db: {
      value: database.db.withPlugin({
        transformQuery: () => {
          throw new Error('the database refuses');
        },
        transformResult: async ({ result }) => result,
      }),
    },
  }) as typeof database;
  await deleteUnnoticed();
  const refused = startFormerStands({ ...server.deps, database: refusing }, { lookFirst: 0 });
  await vi.waitFor(() => expect(server.log.lines.some(({ event }) => event === 'former_stands_failed')).toBe(true));
  await refused.stop();
  server.deps.formerStands.remove();
  await gone();
});
