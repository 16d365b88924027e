import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { type FakeGoogleApis, googleError, startFakeGoogleApis } from '../testing/fake-google-apis';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';

/** What Google is asked for costs the operator money: who may ask how much, and what is answered from memory. */
const SEARCH = 'POST /v1/places:searchText';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let google: FakeGoogleApis;
let server: TestServer;

const daily = { googleSearches: 230, googleDetails: 60, mails: 10 };

beforeAll(async () => {
  google = await startFakeGoogleApis();
});
afterAll(() => google.stop());
beforeEach(async () => {
  google.reset();
  await server?.stop();
  server = await startTestServer({ config: { rateLimits: true, daily, places: { apiKey: 'a-maps-key', url: google.url } } });
  google.answers[SEARCH] = ({ body }) => ({ body: { places: [{ id: `place-${(body as { textQuery: string }).textQuery}` }] } });
  for (let n = 0; n < 70; n++)
    google.answers[`GET /v1/places/place-${n}`] = { body: { id: `place-${n}`, displayName: { text: `Sted ${n}` } } };
  for (let n = 10; n < 70; n++) google.answers[`GET /v1/places/place-q${n}`] = { body: { id: `place-q${n}` } };
});
afterAll(() => server.stop());

const search = (user: TestUser, searchQuery: string) => {
  // A search takes its time: thirty a minute is another limit.
  server.clock.advance(2100);
  return user.call(endpoints.searchPlaces, { query: { searchQuery } });
};
const setup = (user: TestUser, placeId: string) => {
  server.clock.advance(1100);
  return user.call(endpoints.setupBusiness, { body: { placeId } });
};
const asked = (): number => google.requests.length;

test('the same question in other letters and blanks is asked once in five minutes, whoever asks', async () => {
  const [anna, bo] = [await server.signUp(), await server.signUp()];
  for (const text of ['café æble', ' Café  ÆBLE', 'cafe\u0301 æble']) {
    expect(await search(anna, text)).toMatchObject({ data: { places: [{ placeId: 'place-café æble' }] } });
  }
  expect(await search(bo, 'CAFÉ ÆBLE')).toMatchObject({ kind: 'ok' });
  expect(asked()).toBe(1);
  server.clock.advance(5 * MINUTE);
  expect(await search(bo, 'café æble')).toMatchObject({ kind: 'ok' });
  expect(asked()).toBe(2);
});

test('an account asks 200 new questions a day, the portal as many as the operator pays; then 429 until the day is over', async () => {
  const [anna, bo] = [await server.signUp(), await server.signUp()];
  const first = await search(anna, 'spørgsmål 0');
  expect(first.kind).toBe('ok');
  for (let n = 1; n < 200; n++) await search(anna, `spørgsmål ${n}`);
  expect(asked()).toBe(200);
  const refused = await search(anna, 'et til');
  expect(refused).toMatchObject({
    status: 429,
    problem: { message: 'Du har brugt dagens søgninger. Vent venligst 24 timer før du prøver igen.' },
  });
  expect(refused.kind === 'refused' && refused.retryAfterSeconds).toBe(DAY / 1000 - Math.floor((200 * 2100) / 1000));
  expect(await search(anna, 'spørgsmål 199'), 'from memory').toMatchObject({ kind: 'ok' });

  for (let n = 200; n < 230; n++) expect((await search(bo, `spørgsmål ${n}`)).kind).toBe('ok');
  expect(await search(bo, 'et til')).toMatchObject({
    status: 429,
    problem: { message: 'Portalen har brugt dagens opslag hos Google. Vent venligst 24 timer før du prøver igen.' },
  });
  expect(asked()).toBe(230);
  server.clock.advance(DAY);
  const again = await server.call(endpoints.login, { body: { username: anna.username, password: anna.password } });
  const token = again.kind === 'ok' ? again.data.token : '';
  const searchAgain = server.call(endpoints.searchPlaces, {
    query: { searchQuery: 'et til' },
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(await searchAgain).toMatchObject({ kind: 'ok' });
});

test('an account looks at 50 places a day, of those it found by a search or has; of others at 5', async () => {
  const anna = await server.signUp();
  for (let n = 0; n < 5; n++) expect((await setup(anna, `place-${n}`)).kind).toBe('ok');
  const linkedNow = 'place-4';
  expect(await setup(anna, 'place-5')).toMatchObject({
    status: 429,
    problem: { message: 'Søg efter virksomheden, og vælg den på listen. Vent venligst 24 timer før du prøver igen.' },
  });
  server.clock.advance(5 * MINUTE);
  expect((await setup(anna, linkedNow)).kind, 'what is linked already').toBe('ok');
  for (let n = 10; n < 54; n++) {
    await search(anna, `q${n}`);
    expect((await setup(anna, `place-q${n}`)).kind, `place-q${n}`).toBe('ok');
  }
  await search(anna, 'q54');
  expect(await setup(anna, 'place-q54')).toMatchObject({ status: 429 });
  expect((await setup(anna, 'place-q53')).kind, 'from memory').toBe('ok');
});

test('the portal pays for as many reviews a day as the operator says', async () => {
  const [anna, bo] = [await server.signUp(), await server.signUp()];
  for (let n = 10; n < 60; n++) {
    await search(anna, `q${n}`);
    expect((await setup(anna, `place-q${n}`)).kind, `place-q${n}`).toBe('ok');
  }
  server.clock.advance(5 * MINUTE);
  const found = async (n: number) => {
    await search(bo, `q${n}`);
    return setup(bo, `place-q${n}`);
  };
  for (let n = 10; n < 20; n++) expect((await found(n)).kind).toBe('ok');
  expect(await found(20)).toMatchObject({ status: 429, problem: { code: 'rate_limited' } });
  server.clock.advance(DAY);
  const again = await server.call(endpoints.login, { body: { username: bo.username, password: bo.password } });
  const token = again.kind === 'ok' ? again.data.token : '';
  const reviews = server.call(endpoints.googleReviews, { headers: { Authorization: `Bearer ${token}` } });
  expect(await reviews).toMatchObject({ kind: 'ok' });
});

test('what Google is not asked, or does not answer, does not use the day up', async () => {
  const anna = await server.signUp();
  const known = (n: number) => anna.call(endpoints.setupBusiness, { body: { placeId: `place-${n}` } });
  for (let n = 0; n < 5; n++) google.answers[`GET /v1/places/place-${n}`] = googleError(503, 'UNAVAILABLE');
  for (let n = 0; n < 5; n++) expect(await known(n)).toMatchObject({ status: 502 });
  for (let n = 0; n < 55; n++) expect(await known(n), 'left alone').toMatchObject({ status: 503 });
  expect(asked()).toBe(5);
  server.clock.advance(MINUTE);
  for (let n = 0; n < 5; n++) google.answers[`GET /v1/places/place-${n}`] = { body: { id: `place-${n}` } };
  for (let n = 0; n < 5; n++) expect((await known(n)).kind, `place-${n}`).toBe('ok');
});

test('a refused key costs nothing', async () => {
  const anna = await server.signUp();
  google.answers['GET /v1/places/place-0'] = googleError(403, 'PERMISSION_DENIED');
  for (let n = 0; n < 55; n++) expect(await setup(anna, 'place-0')).toMatchObject({ status: 503 });
  expect((await setup(anna, 'place-1')).kind).toBe('ok');
});

test('an operator who pays for nothing is asked for nothing', async () => {
  await server.stop();
  const config = { rateLimits: true, daily: { ...daily, googleDetails: 0 }, places: { apiKey: 'a-maps-key', url: google.url } };
  server = await startTestServer({ config });
  expect(await setup(await server.signUp(), 'place-0')).toMatchObject({ status: 429, retryAfterSeconds: DAY / 1000 });
  expect(asked()).toBe(0);
});
