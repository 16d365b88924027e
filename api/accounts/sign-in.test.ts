import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer } from '../testing/start-test-server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });

const refused = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { message: string; code: string; errors?: object }),
});

const account = (username: string) => ({ username, email: `${username}@example.dk`, password: 'grøn hest i regnvejr' });

const userKeys = ['_id', 'createdAt', 'email', 'isAdmin', 'isBlocked', 'profileImage', 'username'];

/** One product on the shelf. */
async function addStand(standerId: string): Promise<void> {
  const id = `${standerId
    .toLowerCase()
    .padEnd(23, '0')
    .replaceAll(/[^0-9a-f]/g, '0')}a`;
  const row = {
    id,
    stander_id: standerId,
    product_type: 'stander',
    status: 'unclaimed' as const,
    created_at: server.clock.now(),
    version: 1,
  };
  await server.deps.database.db.transaction().execute((trx) => trx.insertInto('stands').values(row).execute());
}

describe('POST /api/auth/register', () => {
  test('201 with token, user of exactly the listed fields, message and cookie (rules 70, 95)', async () => {
    const response = await post('/api/auth/register', { ...account('Åse.Øst'), isAdmin: true, is_admin: 1, createdAt: 'x' });
    expect(response.status).toBe(201);
    const answer = (await response.json()) as Record<string, unknown> & { user: Record<string, unknown> };
    expect(Object.keys(answer).sort()).toEqual(['message', 'token', 'user']);
    expect(Object.keys(answer.user).sort()).toEqual(userKeys);
    expect(answer.user).toMatchObject({ username: 'Åse.Øst', isAdmin: false, isBlocked: false, profileImage: null });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect(JSON.stringify(answer)).not.toContain(/session=([\w-]+)/.exec(cookie)?.[1]);
  });

  test.each([
    ['username', { username: 'ab' }, 'Brugernavnet skal være på mindst 3 tegn'],
    ['username', { username: 'a@b.dk' }, 'Brug kun bogstaver, tal, punktum, bindestreg og understregning'],
    ['email', { email: 'ingen' }, 'Skriv en gyldig emailadresse'],
    ['email', { email: 'a@b.dk\r\nBcc: x@y.dk' }, 'Skriv en gyldig emailadresse'],
    ['password', { password: 'syv-tgn' }, 'Adgangskoden skal være på mindst 8 tegn'],
    ['password', { password: 'x'.repeat(129) }, 'Adgangskoden må højst være på 128 tegn'],
    ['password', { password: 'Password123' }, 'Adgangskoden er for almindelig. Vælg en, som andre ikke gætter.'],
    ['password', { password: 'adgangskode1' }, 'Adgangskoden er for almindelig. Vælg en, som andre ikke gætter.'],
    [
      'password',
      { password: 'Felter-99-', username: 'felter-99' },
      'Adgangskoden må ikke bare være dit brugernavn, din email eller portalens navn.',
    ],
    ['password', { password: 'TapPortal1' }, 'Adgangskoden må ikke bare være dit brugernavn, din email eller portalens navn.'],
    ['password', { password: 12345678 }, 'Skriv en adgangskode'],
  ])('400 on %s for %j', async (field, change, message) => {
    expect(await refused(await post('/api/auth/register', { ...account('felter'), ...change }))).toMatchObject({
      status: 400,
      code: 'invalid',
      errors: { [field]: message },
    });
  });

  test.each(['12 🙂🙂🙂🙂🙂', 'x'.repeat(64), ` ${'å'.repeat(126)} `])(
    'a password of any characters works, untouched and in its whole length: %s',
    async (password) => {
      const user = await server.signUp({ username: `længde${password.length}`, password });
      const login = (given: string) => server.call(endpoints.login, { body: { username: user.username, password: given } });
      expect((await login(password)).kind).toBe('ok');
      expect(await login(`${password.slice(0, -1)}!`)).toMatchObject({ status: 401 });
      expect(await login(password.trim() === password ? `${password} ` : password.trim())).toMatchObject({ status: 401 });
    },
  );

  test.each([
    ['username in other letters', { username: 'OPTAGET', email: 'ny@example.dk' }],
    ['username in another form of Unicode', { username: 'Optagét'.normalize('NFD'), email: 'ny2@example.dk' }],
    ['email in other letters', { username: 'ledig1', email: 'Optaget@EXAMPLE.dk' }],
  ])('409 for a taken %s', async (_, change) => {
    await post('/api/auth/register', account('optaget'));
    await post('/api/auth/register', { ...account('optagét'), email: 'optaget-e@example.dk' });
    expect(await refused(await post('/api/auth/register', { ...account('x'), ...change }))).toMatchObject({
      status: 409,
      message: 'Brugernavn eller email er allerede i brug',
    });
  });

  test('50 at once for one name make one user (QUALITY 52)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => post('/api/auth/register', { ...account('samtidig'), email: `samtidig${n % 2}@example.dk` })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49);
    const rows = await server.deps.database.reader.selectFrom('users').select('id').where('username_key', '=', 'samtidig').execute();
    expect(rows).toHaveLength(1);
  });

  test('a standerId is activated with the account; a wrong one only says so (rule 39)', async () => {
    await addStand('REG1');
    const first = await post('/api/auth/register', { ...account('aktiv1'), standerId: ' reg1 ' });
    expect(await first.json()).toMatchObject({ activation: { ok: true } });
    const second = await post('/api/auth/register', { ...account('aktiv2'), standerId: 'REG1' });
    expect(second.status).toBe(201);
    expect(await second.json()).toMatchObject({
      token: expect.any(String) as string,
      activation: { ok: false, message: 'Produktet er allerede aktiveret' },
    });
  });
});

describe('POST /api/auth/login', () => {
  test.each([
    ['username', (u: { username: string; email: string }) => ({ username: u.username.toUpperCase() })],
    ['email in username', (u: { username: string; email: string }) => ({ username: u.email })],
    ['email', (u: { username: string; email: string }) => ({ email: u.email.toUpperCase() })],
    ['username in email', (u: { username: string; email: string }) => ({ email: u.username })],
  ])('200 by %s (rule 68)', async (name, fields) => {
    const user = await server.signUp({ username: `ind-${name.replaceAll(' ', '-')}` });
    const response = await post('/api/auth/login', { ...fields(user), password: user.password });
    expect(response.status).toBe(200);
    expect(Object.keys((await response.json()) as object).sort()).toEqual(['token', 'user']);
    expect(response.headers.get('set-cookie')).toMatch(/^session=/);
  });

  test.each([
    ['no name', { password: 'x' }, 'username'],
    ['an empty name', { username: ' ', password: 'x' }, 'username'],
    ['no password', { username: 'x' }, 'password'],
    ['a password that is no text', { username: 'x', password: ['x'] }, 'password'],
  ])('400 for %s', async (_, body, field) => {
    expect(await refused(await post('/api/auth/login', body))).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) as string },
    });
  });

  test('unknown and wrong are the same 401, byte for byte, with the same headers (QUALITY 53)', async () => {
    const user = await server.signUp();
    const wrong = await post('/api/auth/login', { username: user.username, password: 'en forkert kode' });
    const unknown = await post('/api/auth/login', { username: 'findes-slet-ikke', password: 'en forkert kode' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const text = await wrong.text();
    expect(await unknown.text()).toBe(text);
    expect(JSON.parse(text)).toEqual({ message: 'Forkert brugernavn eller adgangskode', code: 'wrong_credentials' });
    const named = (response: Response) => [...response.headers.keys()].filter((name) => name !== 'date');
    expect(named(unknown)).toEqual(named(wrong));
  });

  test('a blocked user is told so by the right password only (rule 45)', async () => {
    const user = await server.signUp();
    await server.deps.database.db
      .transaction()
      .execute((trx) => trx.updateTable('users').set({ is_blocked: 1 }).where('id', '=', user._id).execute());
    const login = (password: string) => post('/api/auth/login', { username: user.username, password });
    expect(await refused(await login(user.password))).toMatchObject({
      status: 403,
      code: 'blocked',
      message: 'Din konto er deaktiveret. Kontakt support.',
    });
    expect(await refused(await login('en forkert kode'))).toMatchObject({ status: 401 });
  });

  test('signing in ends the session this browser had, and a product comes along', async () => {
    await addStand('LOGIN1');
    const user = await server.signUp();
    const response = await post(
      '/api/auth/login',
      { username: user.username, password: user.password, standerId: 'LOGIN1' },
      { Cookie: user.cookie, 'Sec-Fetch-Site': 'same-origin' },
    );
    expect(await response.json()).toMatchObject({ activation: { ok: true, message: expect.any(String) as string } });
    expect(await user.call(endpoints.profile)).toMatchObject({ kind: 'refused', status: 401 });
  });

  test('a body that is no JSON is 415, broken JSON 400, and neither is answered in detail', async () => {
    const send = (type: string, body: string) =>
      server.fetch('/api/auth/login', { method: 'POST', headers: { 'Content-Type': type }, body });
    expect((await send('application/x-www-form-urlencoded', 'username=a&password=b')).status).toBe(415);
    expect((await send('text/plain', '{"username":"a","password":"b"}')).status).toBe(415);
    expect((await send('application/json', '{"username":')).status).toBe(400);
  });
});
