import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { type GoogleIssuer, startGoogleIssuer, TEST_CLIENT } from '../../testing/google-issuer';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server';
import { createTestBrowser } from '../../testing/test-browser';

const PORTAL = 'http://portal.test';
const HOUR_MS = 3_600_000;

let issuer: GoogleIssuer;
let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  issuer = await startGoogleIssuer([`${PORTAL}/api/auth/google-business/callback`]);
  server = await startTestServer({ config: { publicUrl: PORTAL, google: { ...TEST_CLIENT, issuer: issuer.url } } });
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});
beforeEach(async () => {
  owner = await server.signUp();
  issuer.revoked.length = 0;
  const browser = createTestBrowser(server.url, PORTAL);
  browser.setCookie('session', owner.cookie.split('=')[1] ?? '');
  const end = await browser.follow('/api/auth/google-business', (url) => url.pathname === '/settings');
  if (end.search !== '?google=ok') throw new Error(`not connected: ${end.search}`);
});

const token = () => server.deps.google.accessToken(owner._id);
const stored = async () =>
  (await server.deps.database.reader.selectFrom('google_connections').selectAll().where('user_id', '=', owner._id).executeTakeFirst())
    ?.tokens;

test('a token is used until it is nearly over, then renewed once for all who ask', async () => {
  const first = await token();
  const sealed = await stored();
  server.clock.advance(HOUR_MS - 90_000);
  expect(await token()).toBe(first);
  server.clock.advance(60_000);
  const renewed = await Promise.all([token(), token(), token()]);
  expect(new Set(renewed).size).toBe(1);
  expect(renewed[0]).not.toBe(first);
  expect(await stored()).not.toBe(sealed);
  expect(await token()).toBe(renewed[0]);
});

test('a token dated by a clock that was ahead is renewed: Google takes it for an hour', async () => {
  const first = await token();
  server.clock.advance(-6 * HOUR_MS);
  expect(await token()).not.toBe(first);
  server.clock.advance(6 * HOUR_MS);
});

test('what Google grants to an account that has gone meanwhile is given back', async () => {
  const leaver = await server.signUp();
  const browser = createTestBrowser(server.url, PORTAL);
  browser.setCookie('session', leaver.cookie.split('=')[1] ?? '');
  const { googleClient } = server.deps;
  if (!googleClient) throw new Error('Google is configured');
  const exchange = googleClient.exchange.bind(googleClient);
  vi.spyOn(googleClient, 'exchange').mockImplementationOnce(async (...asked) => {
    const granted = await exchange(...asked);
    await leaver.call(endpoints.deleteAccount, { body: { password: leaver.password } });
    return granted;
  });
  const end = await browser.follow('/api/auth/google-business', (url) => url.pathname === '/settings');
  expect(end.searchParams.get('error')).toBe('Du er ikke logget ind');
  await vi.waitFor(() => expect(issuer.revoked).toHaveLength(1));
});

test('a consent withdrawn at Google ends the connection', async () => {
  await issuer.withdrawConsents();
  server.clock.advance(HOUR_MS);
  expect(await token()).toBeNull();
  expect(await stored()).toBeUndefined();
});

test('both log-outs take place and tokens away, withdraw the consent at Google, and are fine when repeated (rule 125)', async () => {
  for (const endpoint of [endpoints.googleBusinessLogout, endpoints.businessLogout]) {
    expect(await owner.call(endpoint)).toMatchObject({ kind: 'ok', data: { message: 'Logget ud af Google Business Profile' } });
    expect(await stored()).toBeUndefined();
    expect(await token()).toBeNull();
  }
  await vi.waitFor(() => expect(issuer.revoked).toHaveLength(1));
});

test('a log-out while a renewal is under way is not undone by it', async () => {
  server.clock.advance(HOUR_MS);
  const [, answer] = await Promise.all([token(), owner.call(endpoints.businessLogout)]);
  expect(answer.kind).toBe('ok');
  expect(await stored()).toBeUndefined();
});

test('tokens sealed with a secret that is gone count as not connected, and the log says so', async () => {
  await server.deps.database.db
    .transaction()
    .execute((trx) => trx.updateTable('google_connections').set({ tokens: 'v1.unknown0.AAAA' }).where('user_id', '=', owner._id).execute());
  expect(await token()).toBeNull();
  expect(server.log.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'google_tokens_unreadable' }));
});
