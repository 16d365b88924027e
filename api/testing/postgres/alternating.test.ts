import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createGoogleConnections, saveGoogleConnection } from '../../accounts/google/google-connections';
import { makeTemporaryPassword, setTemporaryPassword } from '../../accounts/temporary-password';
import { type Client, createClient } from '../../contract/client';
import { endpoints } from '../../contract/endpoints';
import type { GoogleClient } from '../../ports/google';
import { figureOf } from '../ask-database';
import { describedFetch } from '../described-fetch';
import { type GoogleIssuer, startGoogleIssuer, TEST_CLIENT } from '../google-issuer';
import { addStand, dataOf } from '../stand-records';
import type { TestServer, TestUser } from '../start-test-server';
import { createTestBrowser } from '../test-browser';
import { buildForm, buildImage } from '../test-images';
import { startTwoServers, type TwoServers } from './two-servers';

/** One client whose calls go to either of two equal servers, as behind a balancer. */
const PORTAL = 'http://portal.test';
let issuer: GoogleIssuer;
let two: TwoServers;

beforeAll(async () => {
  issuer = await startGoogleIssuer([`${PORTAL}/api/auth/google/callback`, `${PORTAL}/api/auth/google-business/callback`]);
  two = await startTwoServers({ publicUrl: PORTAL, google: { ...TEST_CLIENT, issuer: issuer.url } });
});
afterAll(async () => {
  await two.stop();
  await issuer.stop();
});

const both = (): [TestServer, TestServer] => [two.a, two.b];
/** The same session, spoken to the other server. */
const at = (server: TestServer, { token }: TestUser): Client =>
  createClient({ origin: server.url, fetch: describedFetch, headers: () => ({ Authorization: `Bearer ${token}` }) });

describe('what has not changed', () => {
  test('is never said of what has: an edit at either is in the next list of both', async () => {
    const user = await two.a.signUp();
    const stand = await addStand(two.a, { owner_id: user._id });
    const tags = new Map<TestServer, string>();
    for (let n = 0; n < 6; n += 1) {
      const [writing, other] = n % 2 === 0 ? both() : both().toReversed();
      if (!writing || !other) throw new Error('there are two');
      dataOf(await at(writing, user)(endpoints.updateStand, { params: { id: stand.id }, body: { nickname: `navn ${n}` } }));
      for (const server of [other, writing]) {
        const ask = () =>
          at(server, user)(endpoints.listStandRows, { headers: { 'If-None-Match': [...tags.values()].join(', ') || '"x"' } });
        const answer = await ask();
        if (answer.kind !== 'ok') {
          // The other one's tag, of this moment.
          expect([answer.kind, server]).toEqual(['not-modified', writing]);
          continue;
        }
        expect(answer.data[0]?.nickname).toBe(`navn ${n}`);
        tags.set(server, answer.headers.get('ETag') ?? '');
        expect((await ask()).kind).toBe('not-modified');
      }
    }
  });
});

describe('a repeat', () => {
  test('at the other server gets the answer of the first, and has no second effect', async () => {
    const user = await two.a.signUp();
    const stand = await addStand(two.a, { owner_id: user._id });
    const input = {
      params: { id: stand.id },
      body: { nickname: 'en gang' },
      headers: { 'Idempotency-Key': randomUUID(), 'If-Match': `"${stand.version}"` },
    };
    const answers = await Promise.all([0, 1, 2, 3].map((n) => at(n % 2 === 0 ? two.a : two.b, user)(endpoints.updateStand, input)));
    const [first, ...others] = answers.map(dataOf);
    for (const other of others) expect(other).toEqual(first);
    expect(first?.version).toBeGreaterThan(stand.version);
    expect(await figureOf(two.b.deps.database, `SELECT version FROM stands WHERE id = '${stand.id}'`)).toBe(first?.version);
    expect(answers.filter((answer) => answer.kind === 'ok' && answer.headers.get('Idempotency-Replayed') === 'true')).toHaveLength(3);
  });

  test('of a form with a picture makes no second picture, and the picture is served by both', async () => {
    const user = await two.a.signUp();
    const image = await buildImage({ width: 90 });
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = (server: TestServer) => at(server, user)(endpoints.profileImage, { body: buildForm({ image }), headers });
    const [one, other] = [dataOf(await send(two.a)), dataOf(await send(two.b))];
    expect(other).toEqual(one);
    const served = await Promise.all(both().map(async (server) => (await server.fetch(one.user.profileImage ?? '')).status));
    expect(served).toEqual([200, 200]);
  });
});

describe('sign-in', () => {
  test('a temporary password works once, whichever server hears of it first', async () => {
    const user = await two.a.signUp();
    const { password, hash } = await makeTemporaryPassword('en-admin');
    await two.a.deps.database.db.transaction().execute((trx) => setTemporaryPassword(trx, user._id, hash, two.clock.now()));
    const body = { username: user.username, password };
    const answers = await Promise.all([0, 1, 2, 3].map((n) => both()[n % 2]?.call(endpoints.login, { body })));
    expect(answers.filter((answer) => answer?.kind === 'ok')).toHaveLength(1);
  });

  test('a session is renewed at either, and ended for both', async () => {
    const user = await two.a.signUp();
    let cookie = user.cookie;
    for (const server of [two.b, two.a, two.b]) {
      const response = await server.fetch(endpoints.refresh.path, { method: 'POST', headers: { Cookie: cookie, Origin: PORTAL } });
      expect(response.status).toBe(200);
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    }
    expect((await two.a.fetch(endpoints.logout.path, { method: 'POST', headers: { Cookie: cookie, Origin: PORTAL } })).status).toBe(204);
    expect((await at(two.b, user)(endpoints.profile)).kind).toBe('refused');
  });

  test('a visit to Google may come back to the other server, once', async () => {
    issuer.account = { sub: 'to-servere', email: 'to@example.dk', email_verified: true };
    const browser = createTestBrowser(two.a.url, PORTAL);
    const callback = await browser.follow('/api/auth/google', (url) => url.origin === PORTAL && url.pathname.endsWith('/callback'));
    const other = createTestBrowser(two.b.url, PORTAL);
    other.setCookie('google', browser.cookie('google') ?? '');
    const end = await other.follow(callback.href, () => true);
    expect(end.pathname + end.search).toBe('/login?code=ok');
    expect(other.cookie('session')).toBeDefined();
    expect((await browser.follow(callback.href, () => true)).search).not.toContain('code=ok');
  });
});

test('a connection to Google is renewed once, whichever servers need it at the same moment', async () => {
  const user = await two.a.signUp();
  const { config } = two.a.deps;
  const granted = { accessToken: 'gammel', refreshToken: 'fornyer', lifetimeSeconds: 30, scopes: [] };
  await two.a.deps.database.db.transaction().execute((trx) => saveGoogleConnection(trx, config, user._id, granted, two.clock.now()));
  const refresh = vi.fn<GoogleClient['refresh']>(async () => ({
    ...granted,
    accessToken: 'ny',
    refreshToken: 'næste',
    lifetimeSeconds: 3600,
  }));
  const connections = both().map(({ deps }) =>
    createGoogleConnections(config, { ...deps, googleClient: { refresh } as unknown as GoogleClient }),
  );
  const tokens = await Promise.all(connections.map((google) => google.accessToken(user._id)));
  expect(tokens).toEqual(['ny', 'ny']);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(await connections[1]?.accessToken(user._id)).toBe('ny');
});
