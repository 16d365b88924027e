import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { type CannedAnswer, type FakeGoogleApis, googleError, startFakeGoogleApis } from '../testing/fake-google-apis';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';

/** The whole feature through its calls, with Google's Places API (New) played by a server that answers as documented. */
const LIMIT_MS = 300;
const SEARCH = 'POST /v1/places:searchText';
const PLACE_ID = 'ChIJpTvG15DL1IkRd8S0KlBVNTI';
const DETAILS = `GET /v1/places/${PLACE_ID}`;

/** https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places#Place */
const PLACE = {
  id: PLACE_ID,
  displayName: { text: 'Café Æblehaven', languageCode: 'da' },
  formattedAddress: 'Æblevej 3, 2000 Frederiksberg, Danmark',
  nationalPhoneNumber: '33 12 34 56',
  websiteUri: 'https://aeblehaven.example.dk/',
  rating: 4.6,
  userRatingCount: 213,
  googleMapsLinks: {
    writeAReviewUri: 'https://www.google.com/maps/place//data=!4m3!12e1',
    reviewsUri: 'https://www.google.com/maps/place//data=!9m1!1b1',
  },
  reviews: [
    {
      name: `places/${PLACE_ID}/reviews/1`,
      relativePublishTimeDescription: 'for en uge siden',
      rating: 5,
      text: { text: 'Dejlig kage', languageCode: 'da' },
      originalText: { text: 'Lovely cake', languageCode: 'en' },
      authorAttribution: {
        displayName: 'Ann Example',
        uri: 'https://www.google.com/maps/contrib/1/reviews',
        photoUri: 'https://lh3.googleusercontent.com/a/photo=s128',
      },
      publishTime: '2026-10-28T09:30:00.123456789Z',
      flagContentUri: 'https://www.google.com/local/review/rap/report?postId=1',
      googleMapsUri: 'https://www.google.com/maps/reviews/data=1',
    },
    {
      rating: 3,
      originalText: { text: 'So lala', languageCode: 'de' },
      publishTime: '2026-01-02T00:00:00Z',
      authorAttribution: { uri: 'javascript:alert(1)' },
    },
  ],
};

let google: FakeGoogleApis;
let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  google = await startFakeGoogleApis();
  server = await startTestServer({
    config: { googleTimeoutMs: LIMIT_MS, places: { apiKey: 'a-maps-key', url: google.url } },
  });
});
afterAll(async () => {
  await server.stop();
  await google.stop();
});
beforeEach(async () => {
  google.reset();
  // Past every cache and every open circuit of the test before.
  server.clock.advance(600_000);
  owner = await server.signUp();
});

const search = (searchQuery?: string) => owner.call(endpoints.searchPlaces, { query: { searchQuery } });
const setup = (body: unknown = { placeId: PLACE_ID }, headers: Record<string, string> = {}) =>
  owner.call(endpoints.setupBusiness, { body, headers });
const reviews = () => owner.call(endpoints.googleReviews);
const calls = (key: string) => google.requests.filter((request) => `${request.method} ${request.path}` === key);

describe('search', () => {
  test('asks Places (New) as documented and answers in our words', async () => {
    google.answers[SEARCH] = { body: { places: [PLACE, { id: 'bare' }] } };
    const answer = await search('  café æble ');
    expect(answer).toMatchObject({
      kind: 'ok',
      data: {
        places: [
          { placeId: PLACE_ID, name: 'Café Æblehaven', address: PLACE.formattedAddress, rating: 4.6, userRatingsTotal: 213 },
          { placeId: 'bare', name: '', address: '', rating: null, userRatingsTotal: null },
        ],
      },
    });
    const [request] = google.requests;
    expect(request?.body).toEqual({ textQuery: 'café æble', languageCode: 'da', regionCode: 'DK', pageSize: 10 });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-goog-api-key': 'a-maps-key',
      'x-goog-fieldmask': 'places.id,places.displayName,places.formattedAddress,places.rating,places.userRatingCount',
    });
    expect(request?.query).toEqual({});
  });

  test('nothing, blanks and a single letter find nothing and ask nobody', async () => {
    for (const text of [undefined, '', '   ', 'a']) expect(await search(text)).toMatchObject({ kind: 'ok', data: { places: [] } });
    expect(google.requests).toEqual([]);
  });

  test('no hit is an empty list: Google answers {}', async () => {
    google.answers[SEARCH] = { body: {} };
    expect(await search('findes ikke')).toMatchObject({ kind: 'ok', data: { places: [] } });
  });

  test('signed out 401, too long 400', async () => {
    expect(await server.call(endpoints.searchPlaces, { query: { searchQuery: 'café' } })).toMatchObject({ status: 401 });
    expect(await search('x'.repeat(201))).toMatchObject({ status: 400, problem: { errors: { searchQuery: 'Søgningen er for lang' } } });
    expect(google.requests).toEqual([]);
  });

  test('30 a minute per user, then 429 with Retry-After; another user is not affected (rule 121)', async () => {
    google.answers[SEARCH] = { body: {} };
    const limited = await startTestServer({ config: { rateLimits: true, places: { apiKey: 'a-maps-key', url: google.url } } });
    try {
      const [first, second] = [await limited.signUp(), await limited.signUp()];
      const searchAs = (user: TestUser, n: number) => user.call(endpoints.searchPlaces, { query: { searchQuery: `café ${n}` } });
      for (let n = 0; n < 30; n += 1) expect((await searchAs(first, n)).kind).toBe('ok');
      const refused = await searchAs(first, 30);
      expect(refused).toMatchObject({ kind: 'refused', status: 429 });
      expect(refused.kind === 'refused' && refused.retryAfterSeconds).toBeGreaterThan(0);
      expect(google.requests).toHaveLength(30);
      expect((await searchAs(second, 0)).kind).toBe('ok');
    } finally {
      await limited.stop();
    }
  });
});

describe('linking a place and its reviews', () => {
  test('not linked: 404, which the screen passes over in silence (rule 124)', async () => {
    expect(await reviews()).toMatchObject({ status: 404, problem: { code: 'not_linked' } });
    expect(google.requests).toEqual([]);
  });

  test('the place is asked for once, mapped, linked, and answered again from memory for five minutes', async () => {
    google.answers[DETAILS] = { body: PLACE };
    const expected = {
      business: {
        place_id: PLACE_ID,
        name: 'Café Æblehaven',
        formatted_address: PLACE.formattedAddress,
        formatted_phone_number: '33 12 34 56',
        website: 'https://aeblehaven.example.dk/',
        rating: 4.6,
        user_ratings_total: 213,
        writeReviewUrl: PLACE.googleMapsLinks.writeAReviewUri,
        reviewsUrl: PLACE.googleMapsLinks.reviewsUri,
      },
      reviews: [
        {
          author_name: 'Ann Example',
          profile_photo_url: 'https://lh3.googleusercontent.com/a/photo=s128',
          rating: 5,
          text: 'Dejlig kage',
          time: 1_793_179_800,
          authorUrl: 'https://www.google.com/maps/contrib/1/reviews',
          reviewUrl: 'https://www.google.com/maps/reviews/data=1',
          flagUrl: 'https://www.google.com/local/review/rap/report?postId=1',
        },
        { author_name: 'Google-bruger', profile_photo_url: null, rating: 3, text: 'So lala', time: 1_767_312_000 },
      ],
    };
    const linked = await setup();
    expect(linked).toMatchObject({ kind: 'ok', status: 200 });
    expect(linked.kind === 'ok' && linked.data).toEqual({ ...expected, message: 'Café Æblehaven er nu tilknyttet din konto' });
    const [request] = google.requests;
    expect(request?.query).toEqual({ languageCode: 'da', regionCode: 'DK' });
    expect(request?.headers).toMatchObject({
      'x-goog-api-key': 'a-maps-key',
      'x-goog-fieldmask': 'id,displayName,formattedAddress,nationalPhoneNumber,websiteUri,rating,userRatingCount,googleMapsLinks,reviews',
    });
    const read = await reviews();
    expect(read.kind === 'ok' && read.data).toEqual(expected);
    server.clock.advance(5 * 60_000 - 1);
    await reviews();
    expect(google.requests).toHaveLength(1);
    server.clock.advance(1);
    await reviews();
    expect(google.requests).toHaveLength(2);
  });

  test('fifty questions about one place at once are one question to Google', async () => {
    google.answers[DETAILS] = { body: PLACE };
    const answers = await Promise.all(Array.from({ length: 50 }, () => setup()));
    expect(answers.every((answer) => answer.kind === 'ok')).toBe(true);
    expect(google.requests).toHaveLength(1);
  });

  test('only the place id reaches the disk, even for a repeated write (PLATFORM, Storage)', async () => {
    google.answers[DETAILS] = { body: PLACE };
    const key = { 'Idempotency-Key': '7d0a9b62-1f8e-4a6f-9a43-6a5b2a3e0c11' };
    const first = await setup(undefined, key);
    const again = await setup(undefined, key);
    expect(again.kind === 'ok' && again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.kind === 'ok' && again.data).toEqual(first.kind === 'ok' && first.data);
    const { reader } = server.deps.database;
    const kept = JSON.stringify([
      await reader.selectFrom('idempotency').selectAll().execute(),
      await reader.selectFrom('businesses').selectAll().execute(),
    ]);
    expect(kept).toContain(PLACE_ID);
    for (const words of ['Æblehaven', 'Dejlig', 'Ann Example']) expect(kept).not.toContain(words);
  });

  test('another place takes the place of the first; logging out of Google unlinks it', async () => {
    google.answers[DETAILS] = { body: PLACE };
    google.answers['GET /v1/places/second'] = { body: { ...PLACE, id: 'second', displayName: { text: 'Nummer to' } } };
    await setup();
    expect(await setup({ placeId: 'second' })).toMatchObject({ data: { message: 'Nummer to er nu tilknyttet din konto' } });
    expect(await reviews()).toMatchObject({ data: { business: { place_id: 'second' } } });
    expect(await owner.call(endpoints.businessLogout)).toMatchObject({
      status: 200,
      data: { message: 'Logget ud af Google Business Profile' },
    });
    expect(await reviews()).toMatchObject({ status: 404, problem: { code: 'not_linked' } });
  });

  test.each([
    ['unknown to Google', googleError(404, 'NOT_FOUND')],
    ['no place id at all', googleError(400, 'INVALID_ARGUMENT')],
  ])('a place that is %s: 404, nothing is linked', async (_name, answer) => {
    google.answers[DETAILS] = answer;
    expect(await setup()).toMatchObject({ status: 404, problem: { code: 'not_found' } });
    expect(await reviews()).toMatchObject({ status: 404, problem: { code: 'not_linked' } });
  });

  test('an id that would lead elsewhere is not sent; a missing one is a field error', async () => {
    for (const placeId of ['../places:searchText', '..', 'a/b', 'æ?x=1']) expect(await setup({ placeId })).toMatchObject({ status: 404 });
    expect(google.requests).toEqual([]);
    expect(await setup({})).toMatchObject({ status: 400, problem: { errors: { placeId: 'Vælg en virksomhed' } } });
  });

  test('a linked place that Google no longer knows asks to be linked again', async () => {
    google.answers[DETAILS] = { body: PLACE };
    await setup();
    server.clock.advance(6 * 60_000);
    google.reset();
    expect(await reviews()).toMatchObject({
      status: 404,
      problem: { code: 'not_linked', message: 'Virksomheden findes ikke længere hos Google. Tilknyt den igen.' },
    });
  });
});

describe('when Google is not well (QUALITY 65)', () => {
  const redirect: CannedAnswer = { status: 302, headers: { Location: 'http://127.0.0.1:1/' }, body: '' };
  test.each<[string, CannedAnswer | 'hang', number, string]>([
    ['its server fails', googleError(500, 'INTERNAL'), 502, 'bad_gateway'],
    ['it answers HTML', { body: '<h1>Sorry</h1>' }, 502, 'bad_gateway'],
    ['it answers something else', { body: { id: 7, places: 'x' } }, 502, 'bad_gateway'],
    ['it answers without end', { body: `"${'x'.repeat(3_000_000)}"` }, 502, 'bad_gateway'],
    ['it sends us elsewhere', redirect, 502, 'bad_gateway'],
    ['it says nothing', 'hang', 503, 'unavailable'],
    ['our key is refused', googleError(403, 'PERMISSION_DENIED'), 503, 'unavailable'],
    ['our key is wrong', googleError(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'), 503, 'unavailable'],
  ])('%s', async (_name, answer, status, code) => {
    google.answers[SEARCH] = answer;
    google.answers[DETAILS] = answer;
    const found = await search('café');
    expect(found).toMatchObject({ kind: 'refused', status, problem: { code } });
    expect(found.kind === 'refused' && found.problem.message).toMatch(/^Google .*\.$/);
    expect(found.kind === 'refused' && JSON.stringify(found.problem)).not.toContain('project 123');
    expect(await setup()).toMatchObject({ status, problem: { code } });
  });

  test('scans and pages are answered while a search waits for it', async () => {
    google.answers[SEARCH] = 'hang';
    const order: string[] = [];
    const searching = search('café').then((answer) => order.push(`search ${answer.kind}`));
    await Promise.all(['/ABC123', '/api/auth/status', '/dashboard'].map((path) => server.fetch(path).then(() => order.push(path))));
    expect(order.toSorted()).toEqual(['/ABC123', '/api/auth/status', '/dashboard']);
    await searching;
    expect(order.at(-1)).toBe('search refused');
  });

  test.each([
    [{}, 60],
    [{ 'Retry-After': '17' }, 17],
  ])('it says too many, with %o: 429 with Retry-After %i, and a search is possible afterwards', async (headers, seconds) => {
    google.answers[SEARCH] = { ...googleError(429, 'RESOURCE_EXHAUSTED'), headers };
    expect(await search('café')).toMatchObject({ status: 429, retryAfterSeconds: seconds, problem: { code: 'rate_limited' } });
    google.answers[SEARCH] = { body: {} };
    expect((await search('café')).kind).toBe('ok');
  });

  test('after five failures in a row it is left alone for 30 seconds, then tried again', async () => {
    google.answers[SEARCH] = googleError(503, 'UNAVAILABLE');
    for (let n = 0; n < 5; n += 1) expect(await search('café')).toMatchObject({ status: 502 });
    google.answers[SEARCH] = { body: {} };
    expect(await search('café')).toMatchObject({ status: 503, retryAfterSeconds: 30 });
    expect(calls(SEARCH)).toHaveLength(5);
    server.clock.advance(30_000);
    expect((await search('café')).kind).toBe('ok');
    expect((await search('café')).kind).toBe('ok');
  });

  test('neither the key nor what was searched for is written to the log', () => {
    const lines = JSON.stringify(server.log.lines);
    expect(lines).toContain('google_failed');
    for (const secret of ['a-maps-key', 'café', PLACE_ID]) expect(lines).not.toContain(secret);
  });
});
