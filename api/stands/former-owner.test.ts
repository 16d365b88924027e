import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addStand, dataOf } from '../testing/stand-records';
import { figureOf } from '../testing/ask-database';

const HOUR_MS = 3_600_000;

let server: TestServer;
let admin: TestUser;
beforeEach(async () => {
  // Taps wait in the journal, and nobody waits for them, as when the database is in trouble.
  server = await startTestServer({ clickLimits: { foldEveryMs: HOUR_MS, lateMs: 20_000, settleMs: 0, patienceMs: 0 } });
  admin = await server.signUpAdmin();
});
afterEach(() => server.stop());

const tap = async (standerId: string): Promise<void> => {
  expect((await server.fetch(`/${standerId}`)).status).toBe(302);
};

/** The product's owner goes; somebody else claims it while taps from before are not counted yet. */
const GOES: Record<string, (owner: TestUser, standerId: string) => Promise<unknown>> = {
  'deletes the account': async (owner) => dataOf(await owner.call(endpoints.deleteAccount, { body: { password: owner.password } })),
  'is deleted by an admin': async (owner) => dataOf(await admin.call(endpoints.deleteUser, { params: { id: owner._id } })),
  'deletes the product, which an admin makes again': async (owner, standerId) => {
    dataOf(await owner.call(endpoints.deleteStand, { params: { id: standerId } }));
    dataOf(await admin.call(endpoints.createStand, { body: { standerId, productType: 'kort' } }));
  },
};

test.each(Object.keys(GOES))("an owner who %s takes the taps along: they are not the next owner's", async (how) => {
  const [first, next] = [await server.signUp(), await server.signUp()];
  await addStand(server, { owner_id: first._id, stander_id: 'DISK1', redirect_url: 'https://a.dk/' });
  // The first is counted as it comes, and with it the pause begins that the others wait in.
  for (let taps = 0; taps < 4; taps++) await tap('DISK1');
  await GOES[how]?.(first, 'DISK1');
  dataOf(await next.call(endpoints.claimStand, { params: { id: 'DISK1' }, body: { redirectUrl: 'https://b.dk/' } }));
  await tap('DISK1');
  const url = server.url;
  const journal = (): Promise<number> => figureOf(server.deps.database, 'SELECT count(*) FROM click_journal');
  expect(await journal(), url).toBeGreaterThan(0);
  await server.deps.clicks.stop();
  expect(await journal()).toBe(0);
  const [mine] = dataOf(await next.call(endpoints.listStands));
  expect(mine).toMatchObject({ standerId: 'DISK1', clicks: 1, clicksByDay: { '2026-11-04': 1 } });
  expect(mine?.clickHistory).toHaveLength(1);
  expect(dataOf(await admin.call(endpoints.adminStatistics)).engagement.totalClicks).toBe(5);
});
