import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { PlacesAnswer, ReviewsAnswer } from '../contract/business';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { DEMO_PLACE_ID } from '../../db/server/seed/demo-content';
import { createDemoPlaces } from './demo-places';

let demo: TestServer;
let bare: TestServer;
let owner: TestUser;
let bareOwner: TestUser;

beforeAll(async () => {
  [demo, bare] = await Promise.all([startTestServer({ config: { isDemo: true } }), startTestServer()]);
  [owner, bareOwner] = await Promise.all([demo.signUp(), bare.signUp()]);
});
afterAll(async () => {
  await Promise.all([demo.stop(), bare.stop()]);
});

test('the demo finds, links and shows an invented place that says it is invented', async () => {
  const found = await owner.call(endpoints.searchPlaces, { query: { searchQuery: 'cafe SOLS' } });
  expect(found.kind === 'ok' && v.parse(PlacesAnswer, found.data).places).toMatchObject([
    { placeId: 'demo-cafe-solsikken', name: 'Café Solsikken', userRatingsTotal: 128 },
  ]);
  const linked = await owner.call(endpoints.setupBusiness, { body: { placeId: 'demo-cafe-solsikken' } });
  expect(linked).toMatchObject({ data: { business: { isDemo: true }, message: 'Café Solsikken er nu tilknyttet din konto' } });
  const read = await owner.call(endpoints.googleReviews);
  const { business, reviews } = v.parse(ReviewsAnswer, read.kind === 'ok' && read.data);
  expect(business.isDemo).toBe(true);
  expect(reviews.length).toBeGreaterThanOrEqual(5);
  expect(business.rating).toBeCloseTo(reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length, 1);
  for (const review of reviews) expect(review.time * 1000).toBeLessThan(demo.clock.now());
});

test('by town, by words in any order, with and without Danish letters; nonsense finds nothing', async () => {
  const places = createDemoPlaces(demo.clock.now);
  const names = async (query: string) => (await places.search(query, AbortSignal.timeout(1000))).map((place) => place.name);
  expect(await names('aarhus')).toEqual(['Frisør Klip & Krøl']);
  expect(await names('hjornet cykelsmeden')).toEqual(['Cykelsmeden på Hjørnet']);
  expect(await names('Morgenrød')).toEqual(['Bageriet Morgenrød']);
  expect(await names('xyzzy')).toEqual([]);
});

test('always the same: the same day gives the same reviews', async () => {
  const noon = demo.clock.now();
  const read = (now: number) => createDemoPlaces(() => now).details('demo-restaurant-havblik', AbortSignal.timeout(1000));
  expect(await read(noon)).toEqual(await read(noon + 3_600_000));
  expect(await createDemoPlaces(() => noon).details('findes-ikke', AbortSignal.timeout(1000))).toBeNull();
});

test('without key and outside the demo: 503 with a Danish message, an empty search and 404 as ever (rule 124)', async () => {
  const refused = { status: 503, problem: { code: 'not_configured', message: 'Google-anmeldelser er ikke sat op på denne portal.' } };
  expect(await bareOwner.call(endpoints.searchPlaces, { query: { searchQuery: 'café' } })).toMatchObject(refused);
  expect(await bareOwner.call(endpoints.setupBusiness, { body: { placeId: 'x' } })).toMatchObject(refused);
  expect(await bareOwner.call(endpoints.searchPlaces, { query: {} })).toMatchObject({ data: { places: [] } });
  expect(await bareOwner.call(endpoints.googleReviews)).toMatchObject({ status: 404, problem: { code: 'not_linked' } });
  expect(await bareOwner.call(endpoints.googleBusinessLogout)).toMatchObject({ status: 200 });
});

test("the demo shop's own café is among them, so that its dashboard shows reviews at once", async () => {
  const own = await createDemoPlaces(demo.clock.now).details(DEMO_PLACE_ID, AbortSignal.timeout(1000));
  expect(own?.business).toMatchObject({ place_id: DEMO_PLACE_ID, name: 'Café Kanel', isDemo: true });
  expect(own?.reviews.length).toBeGreaterThanOrEqual(5);
  expect(own?.reviews.some((review) => review.text.length > 200)).toBe(true);
});
