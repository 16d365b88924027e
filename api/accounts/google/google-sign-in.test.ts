import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser, updateUser } from '../../../db/server/queries/user-queries';
import { buildUser } from '../../../db/server/seed/factories';
import { endpoints } from '../../contract/endpoints';
import { createClient } from '../../contract/client';
import { BUSINESS_SCOPE, type GoogleIssuer, startGoogleIssuer, TEST_CLIENT } from '../../testing/google-issuer';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { createTestBrowser, type TestBrowser } from '../../testing/test-browser';

const PORTAL = 'http://portal.test';
const CALLBACKS = [`${PORTAL}/api/auth/google/callback`, `${PORTAL}/api/auth/google-business/callback`];
const isScreen = (url: URL): boolean => url.origin === PORTAL && !url.pathname.startsWith('/api/') && !url.pathname.startsWith('/auth/');
const isCallback = (url: URL): boolean => url.origin === PORTAL && url.pathname.endsWith('/callback');

let issuer: GoogleIssuer;
let server: TestServer;
let browser: TestBrowser;
let people = 0;

const newBrowser = (): TestBrowser => createTestBrowser(server.url, PORTAL);
/** A person of this test alone sits down at Google. */
function sitDown(email?: string): { sub: string; email: string } {
  people += 1;
  const account = { sub: `sub-${people}`, email: email ?? `person${people}@example.dk`, email_verified: true };
  issuer.account = account;
  return account;
}
const users = () => server.deps.database.reader.selectFrom('users').selectAll();
const userOf = (sub: string) => users().where('google_subject', '=', sub).executeTakeFirst();
const isSignedIn = async (who: TestBrowser): Promise<boolean> =>
  ((await (await who.visit('/api/auth/status')).json()) as { isAuthenticated: boolean }).isAuthenticated;

async function addUser(fields: Parameters<typeof buildUser>[0]): Promise<string> {
  const { username_key: _name, email_key: _email, ...user } = buildUser(fields);
  await server.deps.database.db.transaction().execute((trx) => insertUser(trx, user));
  return user.id;
}

beforeAll(async () => {
  issuer = await startGoogleIssuer(CALLBACKS);
  server = await startTestServer({ config: { publicUrl: PORTAL, google: { ...TEST_CLIENT, issuer: issuer.url } } });
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});
beforeEach(() => {
  browser = newBrowser();
});

describe('sign in with Google', () => {
  test.each(['/api/auth/google', '/auth/google'])('%s signs a new person in with PKCE S256, nonce and state', async (start) => {
    const { sub, email } = sitDown();
    const end = await browser.follow(start, isScreen);
    expect(end.pathname + end.search).toBe('/login?code=ok');
    expect(await isSignedIn(browser)).toBe(true);
    const asked = issuer.requests.at(-1);
    expect(asked?.get('code_challenge_method')).toBe('S256');
    expect(asked?.get('scope')).toBe('openid email profile');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked?.get(name)?.length).toBeGreaterThanOrEqual(43);
    expect(await userOf(sub)).toMatchObject({ email, email_verified: 1, password_hash: null, google_issuer: issuer.url, is_admin: 0 });
    expect(browser.cookie('google')).toBeUndefined();
  });

  test('the session cookie is refreshed into a bearer, and no address ever held a token (rule 87)', async () => {
    sitDown();
    const end = await browser.follow('/api/auth/google', isScreen);
    expect(end.href).not.toContain(browser.cookie('session'));
    const call = createClient({
      origin: server.url,
      headers: () => ({ Cookie: `session=${browser.cookie('session')}`, 'Sec-Fetch-Site': 'same-origin' }),
    });
    const refreshed = await call(endpoints.refresh);
    expect(refreshed.kind).toBe('ok');
  });

  test('the second time it is the same account, found by subject and not by address', async () => {
    const { sub } = sitDown();
    await browser.follow('/api/auth/google', isScreen);
    const first = await userOf(sub);
    issuer.account = { sub, email: 'et-nyt-navn@example.dk', email_verified: true };
    const end = await newBrowser().follow('/api/auth/google', isScreen);
    expect(end.search).toBe('?code=ok');
    expect(await userOf(sub)).toMatchObject({ id: first?.id, email: first?.email });
  });

  test('redirect and activation survive the visit on the server (rules 13, 19)', async () => {
    sitDown();
    const claim = await browser.follow('/api/auth/google?redirect=%2Fclaim%2FABC1', isScreen);
    expect(claim.searchParams.get('redirect')).toBe('/claim/ABC1');
    const activation = await newBrowser().follow('/auth/google?activate=ABC1&redirect=%2Fsettings', isScreen);
    expect(activation.searchParams.get('redirect')).toBe('/activate/ABC1');
    const foreign = await newBrowser().follow('/api/auth/google?redirect=%2F%2Fevil.example', isScreen);
    expect(foreign.searchParams.get('redirect')).toBeNull();
  });

  test('saying no ends on the login screen with a Danish text', async () => {
    issuer.account = null;
    const end = await browser.follow('/api/auth/google', isScreen);
    expect(end.pathname).toBe('/login');
    expect(end.searchParams.get('error')).toBe('Du afbrød login med Google.');
    expect(await isSignedIn(browser)).toBe(false);
  });

  test.each(['/api/auth/google', '/auth/google'])('%s: whoever says no, or is refused, still gets where they were going', async (start) => {
    issuer.account = null;
    const cancelled = await browser.follow(`${start}?redirect=%2Fclaim%2FABC1`, isScreen);
    expect(cancelled.searchParams.get('redirect')).toBe('/claim/ABC1');
    issuer.account = { sub: 'unproven', email: 'u@example.dk', email_verified: false };
    const refused = await browser.follow(`${start}?redirect=%2Fclaim%2FABC1`, isScreen);
    expect([refused.pathname, refused.searchParams.get('redirect')]).toEqual(['/login', '/claim/ABC1']);
    const inApp = await browser.visit(`${start}?redirect=%2Fclaim%2FABC1`, {
      'User-Agent': 'FBAN',
      'Sec-Fetch-Mode': 'navigate',
    });
    expect(new URL(inApp.headers.get('Location') ?? '', PORTAL).searchParams.get('redirect')).toBe('/claim/ABC1');
  });

  test.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    'an unproven address is refused: %o',
    async (lack) => {
      const account = sitDown();
      issuer.account = { ...account, email_verified: true, ...lack };
      const end = await browser.follow('/api/auth/google', isScreen);
      expect(end.searchParams.get('error')).toBe('Din emailadresse er ikke bekræftet hos Google.');
      expect(await userOf(account.sub)).toBeUndefined();
    },
  );

  test('usernames come from the address and are made unique (rule 90)', async () => {
    const names: (string | undefined)[] = [];
    for (const email of ['søren.ål+butik@example.dk', 'søren.ål@example.org', 'x@example.dk', 'x@example.org']) {
      const { sub } = sitDown(email);
      await newBrowser().follow('/api/auth/google', isScreen);
      names.push((await userOf(sub))?.username);
    }
    expect(names).toEqual(['søren.ål', 'søren.ål2', 'brugerx', 'brugerx2']);
  });
});

describe('an account that has the address already (rule 89)', () => {
  test('proven: it is linked and keeps its password and sessions', async () => {
    const { sub, email } = sitDown();
    const id = await addUser({ email: email.toUpperCase(), email_verified: 1, password_hash: 'hash' });
    await browser.follow('/api/auth/google', isScreen);
    expect(await userOf(sub)).toMatchObject({ id, password_hash: 'hash' });
  });

  test('never proven: password, sessions and reset links of whoever made it are gone', async () => {
    const attacker = await server.signUp();
    const { sub } = sitDown(attacker.email);
    await server.deps.database.db
      .transaction()
      .execute((trx) =>
        trx.insertInto('reset_tokens').values({ token_hash: 'h', user_id: attacker._id, created_at: 0, expires_at: 9e15 }).execute(),
      );
    await browser.follow('/api/auth/google', isScreen);
    expect(await userOf(sub)).toMatchObject({ id: attacker._id, password_hash: null, email_verified: 1 });
    expect(await attacker.call(endpoints.profile)).toMatchObject({ kind: 'refused', status: 401 });
    const login = await server.call(endpoints.login, { body: { username: attacker.username, password: attacker.password } });
    expect(login).toMatchObject({ kind: 'refused', status: 401 });
    expect(await server.deps.database.reader.selectFrom('reset_tokens').selectAll().where('user_id', '=', attacker._id).execute()).toEqual(
      [],
    );
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('tied to another Google account: refused, and nothing changes', async () => {
    const { email } = sitDown();
    await addUser({ email, google_issuer: issuer.url, google_subject: `other-${email}` });
    const end = await browser.follow('/api/auth/google', isScreen);
    expect(end.searchParams.get('error')).toBe('Emailadressen er allerede knyttet til en anden Google-konto.');
    expect(await users().where('email', '=', email).select('google_subject').executeTakeFirst()).toMatchObject({
      google_subject: `other-${email}`,
    });
  });

  test('blocked: refused, by subject as by address, and not linked', async () => {
    const { sub, email } = sitDown();
    const id = await addUser({ email, is_blocked: 1, email_verified: 0, password_hash: 'hash' });
    const text = 'Din konto er deaktiveret. Kontakt support.';
    expect((await browser.follow('/api/auth/google', isScreen)).searchParams.get('error')).toBe(text);
    expect(await users().where('id', '=', id).executeTakeFirst()).toMatchObject({ google_subject: null, password_hash: 'hash' });
    await server.deps.database.db.transaction().execute((trx) => updateUser(trx, id, { google_issuer: issuer.url, google_subject: sub }));
    expect((await newBrowser().follow('/api/auth/google', isScreen)).searchParams.get('error')).toBe(text);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('callbacks that do not belong (QUALITY 50)', () => {
  const EXPIRED = 'Forsøget er udløbet eller hører til en anden browser. Prøv igen.';
  const errorOf = async (who: TestBrowser, callback: string): Promise<string | null> => {
    const response = await who.visit(callback);
    expect(response.status).toBe(302);
    return new URL(response.headers.get('Location') ?? '', PORTAL).searchParams.get('error');
  };
  /** All the way to Google and back, but the callback itself is not visited yet. */
  const toCallback = (): Promise<URL> => {
    sitDown();
    return browser.follow('/api/auth/google', isCallback);
  };

  test('a callback used twice works once', async () => {
    const callback = await toCallback();
    expect(await errorOf(browser, callback.href)).toBeNull();
    expect(await errorOf(browser, callback.href)).toBe(EXPIRED);
  });

  test('a code used again in a new flow of the same browser', async () => {
    const used = await toCallback();
    await browser.visit(used.href);
    const next = await toCallback();
    next.searchParams.set('code', used.searchParams.get('code') ?? '');
    const other = newBrowser();
    other.setCookie('google', browser.cookie('google') ?? '');
    expect(await errorOf(other, next.href)).toBe('Svaret fra Google kunne ikke bekræftes. Prøv igen.');
    expect(await isSignedIn(other)).toBe(false);
  });

  test("a second browser's callback, which leaves the first one's working", async () => {
    const callback = await toCallback();
    const victim = newBrowser();
    expect(await errorOf(victim, callback.href)).toBe(EXPIRED);
    await victim.visit('/api/auth/google');
    expect(await errorOf(victim, callback.href)).toBe(EXPIRED);
    expect(await isSignedIn(victim)).toBe(false);
    expect(await errorOf(browser, callback.href)).toBeNull();
  });

  test('a state that is missing, wrong, doubled or of the other kind of flow', async () => {
    const callback = await toCallback();
    const without = new URL(callback);
    without.searchParams.delete('state');
    const wrong = new URL(callback);
    wrong.searchParams.set('state', 'x'.repeat(43));
    const doubled = new URL(callback);
    doubled.searchParams.append('state', callback.searchParams.get('state') ?? '');
    const business = new URL(callback);
    business.pathname = '/api/auth/google-business/callback';
    for (const url of [without, wrong, doubled, business]) expect(await errorOf(browser, url.href)).toBe(EXPIRED);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('after ten minutes it is too late', async () => {
    const callback = await toCallback();
    server.clock.advance(10 * 60_000);
    expect(await errorOf(browser, callback.href)).toBe(EXPIRED);
  });

  test('what is stored of a flow is hashes and goes with the next one', async () => {
    const callback = await toCallback();
    const rows = JSON.stringify(await server.deps.database.reader.selectFrom('oauth_states').selectAll().execute());
    expect(rows).not.toContain(callback.searchParams.get('state'));
    expect(rows).not.toContain(browser.cookie('google'));
    server.clock.advance(11 * 60_000);
    await newBrowser().visit('/api/auth/google');
    expect(await server.deps.database.reader.selectFrom('oauth_states').selectAll().execute()).toHaveLength(1);
  });
});

describe('Google My Business', () => {
  const start = '/api/auth/google-business';
  const profile = async (who: TestBrowser): Promise<string> => (await who.visit('/api/user/profile')).text();

  test('signed out: to the login screen and back to the settings (rule 97)', async () => {
    const response = await browser.visit(start);
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/login?redirect=%2Fsettings']);
  });

  test('connects with a consent of its own; the tokens lie encrypted and never show (rule 94)', async () => {
    const { sub } = sitDown();
    await browser.follow('/api/auth/google', isScreen);
    const end = await browser.follow(start, isScreen);
    expect(end.pathname + end.search).toBe('/settings?google=ok');
    const asked = issuer.requests.at(-1);
    expect([asked?.get('access_type'), asked?.get('prompt'), asked?.get('scope')]).toEqual([
      'offline',
      'consent',
      `openid ${BUSINESS_SCOPE}`,
    ]);
    const user = await userOf(sub);
    const token = await server.deps.google.accessToken(user?.id ?? '');
    expect(token).toMatch(/^[\w-]{20,}$/);
    const row = await server.deps.database.reader
      .selectFrom('google_connections')
      .selectAll()
      .where('user_id', '=', user?.id ?? '')
      .executeTakeFirst();
    expect(row?.tokens).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
    expect(row?.tokens).not.toContain(token);
    expect(await profile(browser)).toContain('"googleAccessToken":"connected"');
  });

  test('another site cannot start it, and another user cannot finish it', async () => {
    sitDown();
    await browser.follow('/api/auth/google', isScreen);
    const elsewhere: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'cross-site' }, { Referer: 'https://evil.example/side' }];
    for (const headers of elsewhere) {
      const foreign = await browser.visit(start, headers);
      expect(foreign.headers.get('Location')).toMatch(/^\/settings\?error=/);
    }
    const callback = await browser.follow(start, isCallback);
    sitDown();
    const other = newBrowser();
    await other.follow('/api/auth/google', isScreen);
    other.setCookie('google', browser.cookie('google') ?? '');
    const response = await other.visit(callback.href);
    expect(response.headers.get('Location')).toMatch(/^\/settings\?error=/);
    expect(await profile(other)).not.toContain('connected');
  });
});
