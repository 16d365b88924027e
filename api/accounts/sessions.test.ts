import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';

const SECRET = 'test-secret-test-secret-test-secret-0123';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await server.signUp();
});

const profile = (token: string, headers: Record<string, string> = {}) =>
  server.fetch('/api/user/profile', { headers: { Authorization: `Bearer ${token}`, ...headers } });
const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  server.fetch('/api/auth/refresh', { method: 'POST', headers: { ...(cookie && { Cookie: cookie }), ...SAME_ORIGIN, ...headers } });
const status = async (headers: Record<string, string>) => (await server.fetch('/api/auth/status', { headers })).json();
const write = (work: (trx: Parameters<typeof server.deps.mail.enqueue>[0]) => Promise<unknown>) =>
  server.deps.database.db.transaction().execute(work);

describe('the bearer (QUALITY 49)', () => {
  const key = createHash('sha256').update(`bearer:${SECRET}`).digest();
  const kid = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  const now = () => Math.floor(server.clock.now() / 1000);
  const claims = () => decodeJwt(user.token);
  const header = { alg: 'HS256', typ: 'at+jwt', kid };
  const sign = (payload: object, head: object = header, signingKey: Uint8Array = key) =>
    new SignJWT({ ...payload }).setProtectedHeader(head as typeof header).sign(signingKey);
  const without = (claim: string) => Object.fromEntries(Object.entries(claims()).filter(([name]) => name !== claim));
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('the control: a token made the same way works, and says 60 minutes and nothing of the user but the id', async () => {
    expect((await profile(await sign(claims()))).status).toBe(200);
    expect(Object.keys(claims()).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
    expect((claims().exp ?? 0) - (claims().iat ?? 0)).toBe(3600);
  });

  test.each<[string, () => string | Promise<string>]>([
    ['nothing', () => ''],
    ['no token at all', () => 'abc'],
    ['alg none', () => new UnsecuredJWT(claims()).encode()],
    ['alg none with a signature', () => `${part({ ...header, alg: 'none' })}.${part(claims())}.${user.token.split('.')[2]}`],
    ['another key', () => sign(claims(), header, createHash('sha256').update('other').digest())],
    ['the secret itself as key', () => sign(claims(), header, Buffer.from(SECRET))],
    [
      'an empty key',
      () =>
        `${part(header)}.${part(claims())}.${createHmac('sha256', '')
          .update(`${part(header)}.${part(claims())}`)
          .digest('base64url')}`,
    ],
    ['HS512', () => sign(claims(), { ...header, alg: 'HS512' }, Buffer.concat([key, key]))],
    [
      'RS256',
      () =>
        new SignJWT({ ...claims() })
          .setProtectedHeader({ ...header, alg: 'RS256' })
          .sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
    ],
    ['a kid that is a path', () => sign(claims(), { ...header, kid: '../../dev/null' }, new Uint8Array(32))],
    [
      'its own key in jwk',
      () => sign(claims(), { ...header, jwk: { kty: 'oct', k: Buffer.alloc(32, 1).toString('base64url') } }, Buffer.alloc(32, 1)),
    ],
    ['a jku', () => sign(claims(), { ...header, jku: 'https://evil.example/keys' }, Buffer.alloc(32, 1))],
    ['typ JWT', () => sign(claims(), { ...header, typ: 'JWT' })],
    ['no typ', () => sign(claims(), { alg: 'HS256', kid })],
    ['another audience', () => sign({ ...claims(), aud: 'other' })],
    ['another issuer', () => sign({ ...claims(), iss: 'other' })],
    ['no exp', () => sign(without('exp'))],
    ['an exp in the past', () => sign({ ...claims(), exp: now() - 61 })],
    ['an nbf in the future', () => sign({ ...claims(), nbf: now() + 120 })],
    ['no sid', () => sign(without('sid'))],
    ['an unknown sid', () => sign({ ...claims(), sid: 'aaaaaaaaaaaaaaaaaaaaaaaa' })],
    ['the sid of somebody else', async () => sign({ ...claims(), sid: decodeJwt((await server.signUp()).token).sid })],
    ['the sub of somebody else', async () => sign({ ...claims(), sub: (await server.signUp())._id })],
    [
      'a changed payload',
      () =>
        user.token
          .split('.')
          .with(1, part({ ...claims(), sub: 'x' }))
          .join('.'),
    ],
    ['a cut signature', () => user.token.slice(0, -4)],
    [
      'an unknown crit',
      () => sign(claims(), { ...header, crit: ['x'], x: 1 }).catch(() => `${part({ ...header, crit: ['x'], x: 1 })}.${part(claims())}.x`),
    ],
  ])('%s is 401', async (_, make) => {
    const token = await make();
    expect((await profile(token)).status).toBe(401);
    expect((await profile(token, { Cookie: user.cookie })).status, 'a good cookie does not overrule it').toBe(401);
  });

  test('it holds 60 minutes and 60 seconds of clock difference', async () => {
    const other = await startTestServer();
    const { token } = await other.signUp();
    const ask = () => other.fetch('/api/auth/verify', { headers: { Authorization: `Bearer ${token}` } });
    other.clock.advance(60 * MINUTE + 59_000);
    expect((await ask()).status).toBe(200);
    other.clock.advance(2000);
    expect((await ask()).status).toBe(401);
    await other.stop();
  });

  test('it is dead within one request of log-out, block and deletion; the role is read anew', async () => {
    expect((await profile(user.token)).status).toBe(200);
    await user.call(endpoints.logout);
    expect((await profile(user.token)).status).toBe(401);

    const blocked = await server.signUp();
    await write((trx) => trx.updateTable('users').set({ is_blocked: 1 }).where('id', '=', blocked._id).execute());
    expect((await profile(blocked.token)).status).toBe(401);
    expect((await refresh(blocked.cookie)).status).toBe(401);

    const deleted = await server.signUp();
    await write((trx) => trx.deleteFrom('users').where('id', '=', deleted._id).execute());
    expect((await profile(deleted.token)).status).toBe(401);

    const admin = await server.signUpAdmin();
    expect(await admin.call(endpoints.profile)).toMatchObject({ data: { isAdmin: true } });
    await write((trx) => trx.updateTable('users').set({ is_admin: 0 }).where('id', '=', admin._id).execute());
    expect((await server.fetch('/api/admin/users', { headers: { Authorization: `Bearer ${admin.token}` } })).status).toBe(403);
  });
});

describe('verify, status and log-out', () => {
  test('verify: 200 {valid:true}, or 401', async () => {
    expect(await user.call(endpoints.verify)).toMatchObject({ status: 200, data: { valid: true } });
    expect(await server.call(endpoints.verify)).toMatchObject({ status: 401, problem: { code: 'not_signed_in' } });
  });

  test('status is always 200; an old bearer beside a live cookie is signed in', async () => {
    expect(await status({})).toEqual({ isAuthenticated: false });
    expect(await status({ Authorization: 'Bearer x' })).toEqual({ isAuthenticated: false });
    expect(await status({ Authorization: `Bearer ${user.token}` })).toEqual({ isAuthenticated: true });
    expect(await status({ Cookie: user.cookie })).toEqual({ isAuthenticated: true });
    expect(await status({ Authorization: 'Bearer x', Cookie: user.cookie })).toEqual({ isAuthenticated: true });
    expect(await status({ Cookie: 'session=x' })).toEqual({ isAuthenticated: false });
  });

  test('log-out is 204 for everybody, clears the cookie and ends cookie and bearer', async () => {
    const nobody = await server.fetch('/api/auth/logout', { method: 'POST' });
    expect(nobody.status).toBe(204);
    const response = await server.fetch('/api/auth/logout', { method: 'POST', headers: { Cookie: user.cookie, ...SAME_ORIGIN } });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^session=; Path=\/; Max-Age=0;/);
    expect(await status({ Cookie: user.cookie })).toEqual({ isAuthenticated: false });
    expect((await profile(user.token)).status).toBe(401);
  });
});

describe('POST /api/auth/refresh', () => {
  test('401 for nobody', async () => {
    expect((await refresh('')).status).toBe(401);
    const response = await refresh('session=unknown');
    expect(response.status).toBe(401);
    expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/);
  });

  test('by cookie: a new token, a new secret, the same session; an old bearer beside it does no harm', async () => {
    const response = await refresh(user.cookie, { Authorization: 'Bearer old' });
    expect(response.status).toBe(200);
    const answer = (await response.json()) as { token: string };
    expect(Object.keys(answer)).toEqual(['token']);
    expect(decodeJwt(answer.token).sid).toBe(decodeJwt(user.token).sid);
    expect(cookieOf(response)).toMatch(/^session=[\w-]{43}$/);
    expect(cookieOf(response)).not.toBe(user.cookie);
    expect((await profile(user.token)).status, 'the token before it is still good').toBe(200);
  });

  test('by bearer alone: a token, and the cookie is left alone', async () => {
    const response = await refresh('', { Authorization: `Bearer ${user.token}` });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await refresh(user.cookie)).status).toBe(200);
  });

  test('a lost answer and a second tab agree on one new secret (rule 73)', async () => {
    const [first, second] = await Promise.all([refresh(user.cookie), refresh(user.cookie)]);
    const again = await refresh(user.cookie);
    expect([first.status, second.status, again.status]).toEqual([200, 200, 200]);
    expect(cookieOf(second)).toBe(cookieOf(first));
    expect(cookieOf(again)).toBe(cookieOf(first));
    expect((await refresh(cookieOf(first))).status).toBe(200);
  });

  test('a lost answer does not sign the phone out, however late it asks again; the next secret is still the same', async () => {
    const other = await startTestServer();
    const { cookie } = await other.signUp();
    const ask = (secret: string) => other.fetch('/api/auth/refresh', { method: 'POST', headers: { Cookie: secret, ...SAME_ORIGIN } });
    const lost = await ask(cookie);
    other.clock.advance(3 * DAY);
    const again = await ask(cookie);
    expect([lost.status, again.status]).toEqual([200, 200]);
    expect(cookieOf(again)).toBe(cookieOf(lost));
    expect((await ask(cookieOf(again))).status).toBe(200);
    await other.stop();
  });

  test.each(['alone', 'beside a bearer'])(
    'once the new secret came back %s, the old one works for 60 seconds, then its use ends the session for everybody',
    async (way) => {
      const other = await startTestServer();
      const { cookie } = await other.signUp();
      const call = (path: string, method: string, headers: Record<string, string>) =>
        other.fetch(path, { method, headers: { ...SAME_ORIGIN, ...headers } });
      const refreshed = await call('/api/auth/refresh', 'POST', { Cookie: cookie });
      const { token } = (await refreshed.json()) as { token: string };
      const bearer = { Authorization: `Bearer ${token}` };
      const next = cookieOf(refreshed);
      other.clock.advance(10 * MINUTE);
      expect((await call('/api/user/profile', 'GET', { Cookie: cookie })).status, 'not seen yet').toBe(200);
      expect((await call('/api/user/profile', 'GET', { Cookie: next, ...(way === 'alone' ? {} : bearer) })).status).toBe(200);
      await vi.waitFor(async () => {
        expect(await other.deps.database.reader.selectFrom('sessions').select('rotated_at').execute()).toEqual([
          { rotated_at: other.clock.now() },
        ]);
      });
      other.clock.advance(MINUTE);
      expect((await call('/api/user/profile', 'GET', { Cookie: cookie })).status).toBe(200);
      other.clock.advance(1000);
      expect((await call('/api/user/profile', 'GET', { Cookie: cookie })).status).toBe(401);
      expect((await call('/api/user/profile', 'GET', { Cookie: next })).status).toBe(200);
      expect((await call('/api/auth/refresh', 'POST', { Cookie: cookie })).status).toBe(401);
      expect((await call('/api/auth/refresh', 'POST', { Cookie: next })).status).toBe(401);
      expect((await call('/api/user/profile', 'GET', bearer)).status).toBe(401);
      expect(other.log.lines).toContainEqual(expect.objectContaining({ event: 'session_reuse' }));
      await other.stop();
    },
  );

  test('a session lives 30 days idle and 90 days in all (rule 75)', async () => {
    const other = await startTestServer();
    const again = (cookie: string) => other.fetch('/api/auth/refresh', { method: 'POST', headers: { Cookie: cookie, ...SAME_ORIGIN } });
    const idle = await other.signUp();
    let { cookie } = await other.signUp();
    for (let days = 29; days < 90; days += 29) {
      other.clock.advance(29 * DAY);
      const response = await again(cookie);
      expect(response.status).toBe(200);
      cookie = cookieOf(response);
    }
    other.clock.advance(3 * DAY + 1);
    expect((await again(cookie)).status, 'past 90 days').toBe(401);
    expect((await again(idle.cookie)).status, 'idle').toBe(401);
    await other.stop();
  });
});

test('the last use that a clock which was ahead has noted is written anew, and otherwise at most once an hour (rule 65)', async () => {
  const lastActive = async () =>
    (await server.deps.database.reader.selectFrom('users').select('last_active_at').where('id', '=', user._id).executeTakeFirstOrThrow())
      .last_active_at;
  const signIn = () => server.call(endpoints.login, { body: { username: user.username, password: user.password } });
  const right = server.clock.now();
  server.clock.advance(30 * DAY);
  await signIn();
  server.clock.advance(-30 * DAY);
  expect(await lastActive()).toBe(right + 30 * DAY);
  await signIn();
  expect(await lastActive()).toBe(right);
  server.clock.advance(59 * MINUTE);
  await signIn();
  expect(await lastActive()).toBe(right);
  server.clock.advance(-59 * MINUTE);
});

describe('who may make an unsafe call (QUALITY 51, rule 96)', () => {
  const change = (headers: Record<string, string>) => server.fetch('/api/user/sessions/logout-all', { method: 'POST', headers });

  test.each<[string, Record<string, string>, number]>([
    ['cookie alone', {}, 403],
    ['cookie, same origin', { 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['cookie, same site', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['cookie, another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['cookie, typed by hand', { 'Sec-Fetch-Site': 'none' }, 403],
    ['cookie, foreign Origin', { Origin: 'https://evil.example' }, 403],
    ['cookie, Origin null', { Origin: 'null' }, 403],
    ['cookie, own Origin but another site', { Origin: 'OWN', 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['cookie, own Origin', { Origin: 'OWN' }, 200],
  ])('%s', async (_, headers, expected) => {
    const own: Record<string, string> = headers.Origin === 'OWN' ? { Origin: server.deps.config.publicUrl } : {};
    expect((await change({ Cookie: user.cookie, ...headers, ...own })).status).toBe(expected);
    expect((await change({ Authorization: `Bearer ${user.token}`, ...headers, ...own })).status, 'a bearer needs no more').toBe(200);
  });

  test.each([
    '/api/auth/login',
    '/api/auth/register',
    '/api/auth/logout',
    '/api/auth/refresh',
    '/api/contact',
    '/api/request-password-reset',
    '/api/reset-password',
  ])('%s refuses another site even when nobody is signed in', async (path) => {
    const send = (headers: Record<string, string>) =>
      server.fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: '{}' });
    expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await send({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ Cookie: user.cookie, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    // A program with a cookie jar says nothing of where it is; only what is done to the cookie's own session needs more.
    const actsOnSession = ['/api/auth/logout', '/api/auth/refresh'].includes(path);
    expect((await send({ Cookie: user.cookie })).status === 403).toBe(actsOnSession);
  });

  test('a program that keeps cookies registers, logs in and writes to us, one after the other', async () => {
    const person = { username: 'krukke', email: 'krukke@example.dk', password: 'en helt fin kode 7' };
    let cookie = '';
    const send = async (path: string, body: object): Promise<number> => {
      const headers = { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) };
      const response = await server.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (response.headers.has('Set-Cookie')) cookie = cookieOf(response);
      return response.status;
    };
    expect(await send('/api/auth/register', person)).toBe(201);
    expect(await send('/api/auth/login', person)).toBe(200);
    expect(await send('/api/contact', { name: 'Krukke', email: person.email, subject: 'Hej', message: 'Hej' })).toBe(200);
    expect(await send('/api/request-password-reset', { email: person.email })).toBe(200);
    expect(await send('/api/auth/register', person)).toBe(409);
  });
});

test('sessions: a label of families only, the one in use marked, the others ended at once (ASVS 7.5)', async () => {
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
  const second = await server.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
    body: JSON.stringify({ username: user.username, password: user.password }),
  });
  const { token } = (await second.json()) as { token: string };
  const list = await user.call(endpoints.sessions);
  if (list.kind !== 'ok') throw new Error('not answered');
  expect(list.data.map(({ label, isCurrent }) => ({ label, isCurrent })).sort((a, b) => Number(a.isCurrent) - Number(b.isCurrent))).toEqual(
    [
      { label: 'Safari på iPhone', isCurrent: false },
      { label: 'Ukendt enhed', isCurrent: true },
    ],
  );
  expect(Object.keys(list.data[0] ?? {}).sort()).toEqual(['_id', 'createdAt', 'isCurrent', 'label', 'lastSeenAt']);
  expect(await user.call(endpoints.endOtherSessions)).toMatchObject({
    status: 200,
    data: { message: 'Du er logget ud på alle andre enheder' },
  });
  expect((await profile(token)).status).toBe(401);
  expect((await refresh(cookieOf(second))).status).toBe(401);
  expect((await profile(user.token)).status).toBe(200);
});

test("one session of one's own can be ended, those of others cannot be found (ASVS 7.5.2)", async () => {
  const signIn = async () => {
    const signedIn = await server.call(endpoints.login, { body: { username: user.username, password: user.password } });
    return signedIn.kind === 'ok' ? signedIn.data.token : '';
  };
  const [lost, kept] = [await signIn(), await signIn()];
  const end = (who: TestUser, id: unknown) => who.call(endpoints.endSession, { params: { id: String(id) } });
  const stranger = await server.signUp();
  const lostId = decodeJwt(lost).sid;
  expect(await end(stranger, lostId)).toMatchObject({ status: 404 });
  expect((await profile(lost)).status).toBe(200);
  expect(await end(user, lostId)).toMatchObject({ status: 200, data: { message: 'Enheden er logget ud' } });
  expect((await profile(lost)).status).toBe(401);
  expect(await end(user, lostId)).toMatchObject({ status: 404, problem: { message: 'Enheden er allerede logget ud' } });
  expect((await profile(kept)).status).toBe(200);
  const own = await server.fetch(`/api/user/sessions/${String(decodeJwt(user.token).sid)}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${user.token}` },
  });
  expect([own.status, own.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/^session=; Path=\/; Max-Age=0;/)]);
  expect((await profile(user.token)).status).toBe(401);
});
