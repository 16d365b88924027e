import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertBusiness } from '../../db/server/queries/business-queries';
import { endpoints } from '../contract/endpoints';
import { type FakeGoogleApis, googleError, startFakeGoogleApis } from '../testing/fake-google-apis';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { createFindRating } from './find-rating';

/** The rating in Monday's summaries, which a round asks for of one owner after the other (rule 167). */
const BUDGET = 6;

let google: FakeGoogleApis;
let server: TestServer;
let owners: TestUser[];

async function link(user: TestUser, placeId: string): Promise<void> {
  google.answers[`GET /v1/places/${placeId}`] = { body: { id: placeId, rating: 4.5, userRatingCount: 7 } };
  const row = { user_id: user._id, place_id: placeId, linked_at: server.clock.now() };
  await server.deps.database.db.transaction().execute((trx) => upsertBusiness(trx, row));
}
async function round(of: readonly TestUser[] = owners): Promise<(number | undefined)[]> {
  const findRating = createFindRating(server.deps);
  const found: (number | undefined)[] = [];
  for (const user of of) found.push((await findRating(user._id))?.rating);
  return found;
}
const look = (user: TestUser) => user.call(endpoints.googleReviews);
const asked = (): number => google.requests.length;

beforeAll(async () => {
  google = await startFakeGoogleApis();
});
afterAll(() => google.stop());
beforeEach(async () => {
  google.reset();
  const daily = { googleSearches: 10, googleDetails: BUDGET, mails: 10 };
  server = await startTestServer({ config: { rateLimits: true, daily, places: { apiKey: 'a-maps-key', url: google.url } } });
  owners = [];
  for (let n = 0; n < 5; n++) {
    const user = await server.signUp();
    await link(user, `place-${n}`);
    owners.push(user);
  }
});
afterEach(() => server.stop());

test('a round ends with half of the day, and the other half is for owners who look', async () => {
  expect(await round()).toEqual([4.5, 4.5, 4.5, undefined, undefined]);
  expect(asked()).toBe(BUDGET / 2);
  server.clock.advance(5 * 60_000);
  const looked: string[] = [];
  for (const user of owners) looked.push((await look(user)).kind);
  expect(looked).toEqual(['ok', 'ok', 'ok', 'refused', 'refused']);
  expect(asked()).toBe(BUDGET);
});

test('what owners have asked before is of the same half', async () => {
  for (const user of owners.slice(0, 3)) expect((await look(user)).kind).toBe('ok');
  server.clock.advance(5 * 60_000);
  expect(await round()).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(asked()).toBe(3);
});

test('what a dashboard was answered is not asked again, and the other way round', async () => {
  const [first, second] = owners as [TestUser, TestUser];
  await look(first);
  expect(await round([first, second])).toEqual([4.5, 4.5]);
  expect((await look(second)).kind).toBe('ok');
  expect(asked()).toBe(2);
});

test('while Google is left alone a round spends nothing', async () => {
  const fail = googleError(503, 'UNAVAILABLE');
  const [first] = owners as [TestUser];
  google.answers['GET /v1/places/place-0'] = fail;
  // Five failures of one place open the circuit, of the six that the day has.
  for (let n = 0; n < 5; n++) expect(await look(first)).toMatchObject({ status: 502 });
  expect(await round()).toEqual([undefined, undefined, undefined, undefined, undefined]);
  server.clock.advance(30_000);
  expect((await look(owners[1] as TestUser)).kind, 'the sixth').toBe('ok');
  expect(asked()).toBe(6);
});
