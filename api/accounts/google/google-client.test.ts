import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrokenIssuer, startBrokenIssuer } from '../../testing/broken-issuer';
import { TEST_CLIENT } from '../../testing/google-issuer';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { createTestBrowser, type TestBrowser } from '../../testing/test-browser';

/** Answers of an issuer that lies, breaks or hangs (QUALITY 50, 65). */
const PORTAL = 'http://portal.test';
const WRONG = 'Svaret fra Google kunne ikke bekræftes. Prøv igen.';
const DOWN = 'Google svarer ikke lige nu. Prøv igen om lidt.';
const LIMIT_MS = 400;

let issuer: BrokenIssuer;
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  issuer = await startBrokenIssuer();
  server = await startTestServer({
    config: { publicUrl: PORTAL, googleTimeoutMs: LIMIT_MS, google: { ...TEST_CLIENT, issuer: issuer.url } },
  });
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});
beforeEach(() => {
  Object.assign(issuer, { claims: {}, signing: 'right', mood: 'well' });
  browser = createTestBrowser(server.url, PORTAL);
});

/** Start a flow; the nonce is told to the issuer, as the visit there would have done. */
async function begin(): Promise<string> {
  const response = await browser.visit('/api/auth/google');
  const asked = new URL(response.headers.get('Location') ?? '').searchParams;
  issuer.nonce = asked.get('nonce') ?? '';
  return asked.get('state') ?? '';
}

async function end(query: Record<string, string>): Promise<string | null> {
  const response = await browser.visit(`/api/auth/google/callback?${new URLSearchParams(query)}`);
  expect(response.status).toBe(302);
  return new URL(response.headers.get('Location') ?? '', PORTAL).searchParams.get('error');
}

const session = (): string | undefined => browser.cookie('session');

test('the very same way with right answers signs in, so that the refusals below are about the lie alone', async () => {
  const state = await begin();
  expect(await end({ code: 'code', state })).toBeNull();
  expect(session()).toBeDefined();
});

const now = Math.floor(Date.now() / 1000);
test.each([
  ['another nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
  ['another audience', { aud: 'somebody-else' }],
  ['two audiences without an authorized party', { aud: [TEST_CLIENT.clientId, 'somebody-else'] }],
  ['another issuer', { iss: 'https://accounts.google.com' }],
  ['an id token that has run out', { iat: now - 7200, exp: now - 3600 }],
  ['an id token without an end', { exp: undefined }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject longer than any', { sub: 'x'.repeat(256) }],
  ['a subject of unseen characters', { sub: 'google-1\u0000' }],
])('refused: %s', async (_name, claims) => {
  issuer.claims = claims;
  const state = await begin();
  expect(await end({ code: 'code', state })).toBe(WRONG);
  expect(session()).toBeUndefined();
});

test.each(['none', 'foreign-key', 'hmac', 'no-token'] as const)('refused: an id token signed with %s', async (signing) => {
  issuer.signing = signing;
  const state = await begin();
  expect(await end({ code: 'code', state })).toBe(WRONG);
  expect(session()).toBeUndefined();
});

test('refused: an address that the issuer has not verified, even when it says so in a string', async () => {
  for (const email_verified of [false, 'true']) {
    issuer.claims = { email_verified, sub: 'unverified', email: 'unverified@example.dk' };
    const state = await begin();
    expect(await end({ code: 'code', state })).toBe('Din emailadresse er ikke bekræftet hos Google.');
  }
  expect(session()).toBeUndefined();
});

test('refused: another issuer named in the callback, and a callback without a code', async () => {
  expect(await end({ code: 'code', state: await begin(), iss: 'https://evil.example' })).toBe(WRONG);
  expect(await end({ state: await begin() })).toBe(WRONG);
  const before = issuer.codes.length;
  expect(await end({ error: 'server_error', state: await begin() })).toBe(WRONG);
  expect(issuer.codes).toHaveLength(before);
});

test.each(['error', 'garbage', 'silent'] as const)(
  'an issuer whose endpoints answer with %s: said on the login screen, in time',
  async (mood) => {
    const state = await begin();
    issuer.mood = mood;
    const startedAt = performance.now();
    expect(await end({ code: 'code', state })).toBe(DOWN);
    expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS * 5);
    const health = await server.fetch('/api/auth/status');
    expect(await health.json()).toEqual({ isAuthenticated: false });
  },
);

test.each(['error', 'garbage', 'silent'] as const)(
  'discovery that answers with %s: a person is told on the login screen, a program gets 503; later it works',
  async (mood) => {
    const fresh = await startTestServer({
      config: { publicUrl: PORTAL, googleTimeoutMs: LIMIT_MS, google: { ...TEST_CLIENT, issuer: issuer.url } },
    });
    try {
      issuer.mood = mood;
      const visitor = createTestBrowser(fresh.url, PORTAL);
      const seen = await visitor.visit('/api/auth/google');
      expect(new URL(seen.headers.get('Location') ?? '', PORTAL).searchParams.get('error')).toBe(DOWN);
      const program = await fresh.fetch('/api/auth/google');
      expect(program.status).toBe(503);
      expect(await program.json()).toMatchObject({ message: DOWN, code: 'unavailable' });
      issuer.mood = 'well';
      expect((await fresh.fetch('/api/auth/google')).headers.get('Location')).toContain(issuer.url);
    } finally {
      await fresh.stop();
    }
  },
);

test('without a configuration: 503 as the contract says, and a person stays on our screens', async () => {
  const bare = await startTestServer({ config: { publicUrl: PORTAL } });
  try {
    for (const path of ['/api/auth/google', '/auth/google', '/api/auth/google-business']) {
      const response = await bare.fetch(path);
      expect([path, response.status]).toEqual([path, 503]);
      expect(await response.json()).toEqual({ message: 'Google er ikke sat op på denne portal.', code: 'not_configured' });
    }
    const seen = await createTestBrowser(bare.url, PORTAL).visit('/auth/google');
    expect(seen.headers.get('Location')).toMatch(/^\/login\?error=Google/);
    const callback = await bare.fetch('/api/auth/google/callback?code=x&state=y');
    expect(callback.headers.get('Location')).toMatch(/^\/login\?error=/);
  } finally {
    await bare.stop();
  }
});

test('browsers inside other apps are told where to go instead (PLATFORM)', async () => {
  const response = await browser.visit('/auth/google', {
    'User-Agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 Instagram 300.0',
  });
  expect(decodeURIComponent(response.headers.get('Location') ?? '')).toContain('Safari+eller+Chrome');
});

test('an http issuer is only trusted on this machine', async () => {
  const fresh = await startTestServer({
    config: { publicUrl: PORTAL, googleTimeoutMs: LIMIT_MS, google: { ...TEST_CLIENT, issuer: 'http://192.0.2.1' } },
  });
  try {
    const response = await fresh.fetch('/api/auth/google');
    expect(response.status).toBe(503);
  } finally {
    await fresh.stop();
  }
});

test('the log says in a word what was wrong', async () => {
  issuer.claims = { aud: 'somebody-else' };
  await end({ code: 'code', state: await begin() });
  expect(server.log.lines.at(-1)).toMatchObject({
    event: 'google_sign_in',
    code: 'invalid_token',
    reason: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  });
});

test('no code, state, token or address is written to the log', async () => {
  const state = await begin();
  await end({ code: 'a-very-secret-code', state });
  issuer.signing = 'none';
  await end({ code: 'a-very-secret-code', state: await begin() });
  const lines = JSON.stringify(server.log.lines);
  for (const secret of ['a-very-secret-code', state, issuer.nonce, 'ejer@example.dk', TEST_CLIENT.clientSecret])
    expect(lines).not.toContain(secret);
});
