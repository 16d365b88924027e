import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Deps } from '../deps';
import { endpoints } from '../contract/endpoints';
import { ApiError } from '../http/refusals/api-error';
import { type FakeGoogleApis, googleError, startFakeGoogleApis } from '../testing/fake-google-apis';
import { BUSINESS_SCOPE, type GoogleIssuer, startGoogleIssuer, TEST_CLIENT } from '../testing/google-issuer';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { createTestBrowser } from '../testing/test-browser';

/** An owner who connected Google My Business: a real consent, then the Business Profile APIs as documented. */
const PORTAL = 'http://portal.test';
const LIMIT_MS = 2000;
const PLACE_ID = 'ChIJ-own-place';
const ACCOUNTS = 'GET /v1/accounts';
const LOCATIONS = 'GET /v1/accounts/111/locations';
const REVIEWS = 'GET /v4/accounts/111/locations/222/reviews';
const PLACES_DETAILS = `GET /v1/places/${PLACE_ID}`;

/** https://developers.google.com/my-business/reference/businessinformation/rest/v1/accounts.locations#Location */
const LOCATION = {
  name: 'locations/222',
  title: 'Smedens Cykler',
  phoneNumbers: { primaryPhone: '65 43 21 00' },
  websiteUri: 'https://smeden.example.dk/',
  storefrontAddress: { regionCode: 'DK', addressLines: ['Smedegade 4'], postalCode: '5000', locality: 'Odense C' },
  metadata: {
    placeId: PLACE_ID,
    mapsUri: 'https://maps.google.com/maps?cid=1',
    newReviewUri: 'https://search.google.com/local/writereview?placeid=1',
  },
};
const PLACE = { id: PLACE_ID, displayName: { text: 'Fra Places' }, formattedAddress: '', reviews: [] };

/** https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews#Review */
const review = (n: number, starRating: string) => ({
  name: `accounts/111/locations/222/reviews/${n}`,
  reviewId: String(n),
  reviewer: n === 1 ? { isAnonymous: true } : { displayName: `Kunde ${n}`, profilePhotoUrl: '//lh3.googleusercontent.com/p' },
  starRating,
  ...(n !== 2 && { comment: `Nummer ${n}` }),
  createTime: '2026-11-01T10:00:00Z',
  updateTime: '2026-11-02T10:00:00Z',
});

let issuer: GoogleIssuer;
let google: FakeGoogleApis;
let server: TestServer;
let owner: TestUser;

async function connect(user: TestUser): Promise<void> {
  const browser = createTestBrowser(server.url, PORTAL);
  browser.setCookie('session', user.cookie.split('=')[1] ?? '');
  const end = await browser.follow('/api/auth/google-business', (url) => url.pathname === '/settings');
  expect(end.search).toBe('?google=ok');
}

function answerAll(): void {
  google.answers = {
    [ACCOUNTS]: { body: { accounts: [{ name: 'accounts/111', accountName: 'Smeden', type: 'PERSONAL' }] } },
    [LOCATIONS]: { body: { locations: [LOCATION], totalSize: 1 } },
    [REVIEWS]: { body: { reviews: [review(1, 'FIVE'), review(2, 'ONE')], averageRating: 3.9, totalReviewCount: 2 } },
    [PLACES_DETAILS]: { body: PLACE },
  };
}

const reviews = () => owner.call(endpoints.googleReviews);
const paths = () => google.requests.map((request) => `${request.method} ${request.path}`);

beforeAll(async () => {
  issuer = await startGoogleIssuer([`${PORTAL}/api/auth/google-business/callback`]);
  google = await startFakeGoogleApis();
  server = await startTestServer({
    config: {
      publicUrl: PORTAL,
      googleTimeoutMs: LIMIT_MS,
      google: { ...TEST_CLIENT, issuer: issuer.url },
      businessProfileUrl: google.url,
      places: { apiKey: 'a-maps-key', url: google.url },
    },
  });
});
afterAll(async () => {
  await server.stop();
  await google.stop();
  await issuer.stop();
});
beforeEach(async () => {
  google.reset();
  server.clock.advance(600_000);
  owner = await server.signUp();
  await connect(owner);
  answerAll();
});

test('whoever connects anew, here or at another process, is not shown what the connection before it answered', async () => {
  const first = await reviews();
  expect(first.kind === 'ok' && first.data.business.rating).toBe(3.9);
  google.answers[REVIEWS] = { body: { reviews: [], averageRating: 4.6, totalReviewCount: 0 } };
  expect(await reviews()).toMatchObject({ data: { business: { rating: 3.9 } } });
  await connect(owner);
  expect(await reviews()).toMatchObject({ data: { business: { rating: 4.6 } } });
});

test('the only place of a connected owner needs no search: all its reviews, in our words', async () => {
  const answer = await reviews();
  expect(answer.kind === 'ok' && answer.data).toEqual({
    business: {
      place_id: PLACE_ID,
      name: 'Smedens Cykler',
      formatted_address: 'Smedegade 4, 5000 Odense C',
      formatted_phone_number: '65 43 21 00',
      website: 'https://smeden.example.dk/',
      rating: 3.9,
      user_ratings_total: 2,
      writeReviewUrl: 'https://search.google.com/local/writereview?placeid=1',
      reviewsUrl: 'https://maps.google.com/maps?cid=1',
    },
    reviews: [
      { author_name: 'Google-bruger', profile_photo_url: null, rating: 5, text: 'Nummer 1', time: 1_793_527_200 },
      { author_name: 'Kunde 2', profile_photo_url: 'https://lh3.googleusercontent.com/p', rating: 1, text: '', time: 1_793_527_200 },
    ],
  });
  expect(paths()).toEqual([ACCOUNTS, LOCATIONS, REVIEWS]);
  const [accounts, locations, list] = google.requests;
  const token = await server.deps.google.accessToken(owner._id);
  for (const request of google.requests) {
    expect(request.headers.authorization).toBe(`Bearer ${token}`);
    expect(request.headers).not.toHaveProperty('x-goog-api-key');
  }
  expect(accounts?.query).toEqual({});
  expect(locations?.query).toEqual({ readMask: 'name,title,phoneNumbers,websiteUri,storefrontAddress,metadata', pageSize: '100' });
  expect(list?.query).toEqual({ pageSize: '50', orderBy: 'updateTime desc' });
});

test('from memory for five minutes, and not after the owner has let go', async () => {
  await reviews();
  await reviews();
  expect(google.requests).toHaveLength(3);
  await owner.call(endpoints.businessLogout);
  expect(await reviews()).toMatchObject({ status: 404, problem: { code: 'not_linked' } });
  await connect(owner);
  google.answers[LOCATIONS] = { body: { locations: [{ ...LOCATION, title: 'Nyt navn' }] } };
  expect(await reviews()).toMatchObject({ data: { business: { name: 'Nyt navn' } } });
});

test('every list is read page by page', async () => {
  google.answers[ACCOUNTS] = ({ query }) =>
    query.pageToken === 'a2'
      ? { body: { accounts: [{ name: 'accounts/111' }] } }
      : { body: { accounts: [{ name: 'accounts/110' }], nextPageToken: 'a2' } };
  google.answers['GET /v1/accounts/110/locations'] = { body: {} };
  google.answers[LOCATIONS] = ({ query }) =>
    query.pageToken === 'l2'
      ? { body: { locations: [LOCATION] } }
      : { body: { locations: [{ name: 'locations/221', title: 'Uden sted' }], nextPageToken: 'l2' } };
  google.answers[REVIEWS] = ({ query }) => {
    const page = Number(query.pageToken ?? 1);
    return { body: { reviews: [review(page * 10, 'FOUR')], averageRating: 4, totalReviewCount: 500, nextPageToken: String(page + 1) } };
  };
  const answer = await reviews();
  expect(answer.kind === 'ok' && answer.data.reviews.map((row) => row.author_name)).toEqual([
    'Kunde 10',
    'Kunde 20',
    'Kunde 30',
    'Kunde 40',
  ]);
  expect(answer).toMatchObject({ data: { business: { user_ratings_total: 500 } } });
  expect(
    google.requests.filter((request) => request.path === '/v1/accounts/111/locations').every((request) => request.query.readMask),
  ).toBe(true);
});

test('with several places the owner chooses one, and gets that one', async () => {
  const second = { ...LOCATION, name: 'locations/333', title: 'Filialen', metadata: { placeId: 'filial' } };
  google.answers[LOCATIONS] = { body: { locations: [LOCATION, second] } };
  google.answers['GET /v4/accounts/111/locations/333/reviews'] = {
    body: { reviews: [review(9, 'TWO')], averageRating: 2, totalReviewCount: 1 },
  };
  expect(await reviews()).toMatchObject({ status: 404, problem: { code: 'not_linked' } });
  expect(await owner.call(endpoints.setupBusiness, { body: { placeId: 'filial' } })).toMatchObject({
    data: { message: 'Filialen er nu tilknyttet din konto' },
  });
  expect(await reviews()).toMatchObject({ data: { business: { name: 'Filialen' }, reviews: [{ rating: 2 }] } });
  expect(await owner.call(endpoints.setupBusiness, { body: { placeId: PLACE_ID } })).toMatchObject({
    data: { business: { name: 'Smedens Cykler' } },
  });
  expect(await reviews()).toMatchObject({ data: { business: { name: 'Smedens Cykler' } } });
});

test.each([
  ['the API is not approved (no quota)', { [ACCOUNTS]: googleError(429, 'RESOURCE_EXHAUSTED') }],
  ['access is denied', { [ACCOUNTS]: googleError(403, 'PERMISSION_DENIED') }],
  ['the token is refused', { [ACCOUNTS]: googleError(401, 'UNAUTHENTICATED') }],
  ['Google fails', { [LOCATIONS]: googleError(500, 'INTERNAL') }],
  ['Google says nonsense', { [REVIEWS]: { body: 'x' } }],
  ['Google is silent', { [REVIEWS]: 'hang' as const }],
  ['the place is not verified', { [REVIEWS]: googleError(404, 'NOT_FOUND') }],
  ['the place is not in the connection', { [LOCATIONS]: { body: {} } }],
])('Places answers instead when %s', async (_name, answers) => {
  Object.assign(google.answers, answers);
  const startedAt = performance.now();
  expect(await owner.call(endpoints.setupBusiness, { body: { placeId: PLACE_ID } })).toMatchObject({
    data: { business: { name: 'Fra Places' } },
  });
  expect(await reviews()).toMatchObject({ data: { business: { name: 'Fra Places' } } });
  expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS * 4);
});

/** Google's answer to a project that it has not approved. */
const noQuota = {
  status: 429,
  body: {
    error: {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      details: [
        { reason: 'RATE_LIMIT_EXCEEDED', metadata: { service: 'mybusinessaccountmanagement.googleapis.com', quota_limit_value: '0' } },
      ],
    },
  },
};

test.each([
  ['the API is not approved', { [ACCOUNTS]: noQuota }],
  ['access is denied', { [ACCOUNTS]: googleError(403, 'PERMISSION_DENIED') }],
  ['the token is refused', { [ACCOUNTS]: googleError(401, 'UNAUTHENTICATED') }],
  ['the connection has no place', { [LOCATIONS]: { body: {} } }],
])('an owner without a linked place is asked to choose one when %s', async (_name, answers) => {
  Object.assign(google.answers, answers);
  expect(await reviews()).toMatchObject({ status: 404, problem: { code: 'not_linked' } });
});

test('so is one when the portal itself is refused a new token: its client is gone, or its secret is wrong', async () => {
  const asked = vi.spyOn(server.deps.google, 'accessToken');
  const refuseOnce = (word: string) => asked.mockRejectedValueOnce(Object.assign(new ApiError('invalid_token', 'x'), { cause: word }));
  refuseOnce('invalid_client');
  expect(await reviews()).toMatchObject({ status: 404, problem: { code: 'not_linked' } });
  // What passes again takes nothing away from the device.
  refuseOnce('rate_limit_exceeded');
  expect(await reviews()).toMatchObject({ status: 503 });
  expect(await reviews()).toMatchObject({ data: { business: { name: 'Smedens Cykler' } } });
});

test.each([
  ['has had too many questions', { [ACCOUNTS]: { ...googleError(429, 'RESOURCE_EXHAUSTED'), headers: { 'Retry-After': '17' } } }, 429, 17],
  ['fails', { [LOCATIONS]: googleError(500, 'INTERNAL') }, 502, null],
  ['says nonsense', { [REVIEWS]: { body: 'x' } }, 502, null],
  ['is silent', { [REVIEWS]: 'hang' as const }, 503, null],
])(
  'an owner whose place is that of the connection is not called unlinked when Google %s (rules 124, 129)',
  async (_name, answers, ...said) => {
    Object.assign(google.answers, answers);
    const [status, retryAfterSeconds] = said;
    expect(await reviews()).toMatchObject({ status, retryAfterSeconds });
  },
);

test('five owners whom Google refuses do not cut off the sixth', async () => {
  google.answers[ACCOUNTS] = googleError(401, 'UNAUTHENTICATED');
  for (let n = 0; n < 6; n++) await reviews();
  answerAll();
  expect(await reviews()).toMatchObject({ data: { business: { name: 'Smedens Cykler' } } });
});

async function fiveOwners(): Promise<TestUser[]> {
  const owners: TestUser[] = [];
  for (let n = 0; n < 5; n++) {
    const user = await server.signUp();
    await connect(user);
    owners.push(user);
  }
  return owners;
}

test('five loads of many places that take longer than we wait cut nobody off: Google has answered every question', async () => {
  const owners = await fiveOwners();
  const names = Array.from({ length: 100 }, (_, n) => `accounts/${1000 + n}`);
  google.answers[ACCOUNTS] = { body: { accounts: names.map((name) => ({ name })) } };
  for (const name of names) google.answers[`GET /v1/${name}/locations`] = { body: {}, afterMs: 50 };
  const answers = await Promise.all(owners.map((user) => user.call(endpoints.googleReviews)));
  expect(answers.map((answer) => answer.kind === 'refused' && answer.status)).toEqual([503, 503, 503, 503, 503]);
  answerAll();
  expect(await reviews()).toMatchObject({ data: { business: { name: 'Smedens Cykler' } } });
});

test('five that Google is silent to cut everybody off for 30 seconds, and nobody is called unlinked', async () => {
  const owners = await fiveOwners();
  google.answers[LOCATIONS] = 'hang';
  await Promise.all(owners.map((user) => user.call(endpoints.googleReviews)));
  answerAll();
  google.requests.length = 0;
  expect(await reviews()).toMatchObject({ status: 503, retryAfterSeconds: 30 });
  expect(google.requests).toEqual([]);
  server.clock.advance(30_000);
  expect((await reviews()).kind).toBe('ok');
});

test('a token that has run out is renewed on the way', async () => {
  const before = await server.deps.google.accessToken(owner._id);
  server.clock.advance(3_590_000);
  expect((await reviews()).kind).toBe('ok');
  expect(google.requests[0]?.headers.authorization).not.toBe(`Bearer ${before}`);
});

test("Google's own three hosts are used when the address is Google's", async () => {
  const { createOwnerReviews } = await import('./business-profile');
  const asked: string[] = [];
  const connected: Deps['google'] = { accessToken: async () => 'token', disconnect: async () => () => {} };
  const real = globalThis.fetch;
  globalThis.fetch = (async (url: URL) => {
    asked.push(url.host);
    const path = url.host.includes('accountmanagement') ? ACCOUNTS : url.host.includes('information') ? LOCATIONS : REVIEWS;
    const canned = google.answers[path] as { body: unknown };
    return Response.json(canned.body);
  }) as typeof fetch;
  try {
    const owners = createOwnerReviews({
      config: { businessProfileUrl: 'https://mybusiness.googleapis.com', googleTimeoutMs: LIMIT_MS },
      google: connected,
      now: () => 0,
      log: server.log,
      tally: server.deps.tally,
      breaker: { run: (call) => call() },
    });
    expect(await owners.find('user', PLACE_ID, AbortSignal.timeout(LIMIT_MS))).not.toBeNull();
  } finally {
    globalThis.fetch = real;
  }
  expect(asked).toEqual([
    'mybusinessaccountmanagement.googleapis.com',
    'mybusinessbusinessinformation.googleapis.com',
    'mybusiness.googleapis.com',
  ]);
});

test('the consent asked for is the one that these calls need', () => {
  expect(issuer.requests.every((asked) => asked.get('scope')?.split(' ').includes(BUSINESS_SCOPE))).toBe(true);
});
