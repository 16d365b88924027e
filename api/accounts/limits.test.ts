import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { addStock } from '../testing/stand-records';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
});
afterAll(() => server.stop());

const post = (path: string, body: object, forwarded = '10.0.0.1', to = server) =>
  to.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
    body: JSON.stringify(body),
  });

/** How many calls go through before the first 429, whose Retry-After and text are checked. */
async function countFree(call: (n: number) => Promise<Response>, windowSeconds: number): Promise<number> {
  for (let n = 0; n < 100; n++) {
    const response = await call(n);
    if (response.status !== 429) continue;
    const wait = Number(response.headers.get('retry-after'));
    if (!Number.isInteger(wait) || wait < 1 || wait > windowSeconds) throw new Error(`Retry-After: ${wait}`);
    const body = await response.json();
    expect(body).toEqual({ code: 'rate_limited', message: `For mange forsøg. Vent venligst ${wait} sekunder før du prøver igen.` });
    return n;
  }
  throw new Error('never limited');
}

test('10 log-ins in 15 minutes per account and address, in any letters; success begins anew (rule 121)', async () => {
  const user = await server.signUp({ username: 'Grænse' });
  const login = (password: string, username = user.username) => post('/api/auth/login', { username, password });
  for (let n = 0; n < 9; n++) expect((await login('forkert')).status).toBe(401);
  expect((await login(user.password)).status).toBe(200);
  expect(
    await countFree((n) => post('/api/auth/login', { username: n % 2 ? 'GRÆNSE' : 'grænse', password: 'forkert' }, `10.0.0.${n}`), 900),
  ).toBe(10);
  expect((await login(user.password)).status, 'the right password has to wait too').toBe(429);
  expect((await login('forkert', 'en-anden')).status, 'another account does not').toBe(401);
});

/** A server behind a proxy, whose clients are told apart by the header. */
async function withProxied(work: (own: TestServer) => Promise<void>): Promise<void> {
  const own = await startTestServer({ config: { rateLimits: true, trustProxy: true } });
  try {
    await work(own);
  } finally {
    await own.stop();
  }
}

const loginOf = (own: TestServer) => (username: string, password: string, from: string) =>
  post('/api/auth/login', { username, password }, from, own);

test('username and email are one account: no second set of guesses, and the window ends by the clock', () =>
  withProxied(async (own) => {
    const { username, email, password } = await own.signUp();
    const login = loginOf(own);
    expect(await countFree((n) => login(n % 2 ? username : email, 'forkert', '10.0.0.1'), 900)).toBe(10);
    expect((await login(email, password, '10.0.0.1')).status).toBe(429);
    expect((await login(email, password, '10.0.0.2')).status, 'from elsewhere').toBe(200);
    own.clock.advance(15 * 60_000 - 1);
    expect((await login(username, password, '10.0.0.1')).status).toBe(429);
    own.clock.advance(1);
    expect((await login(username, password, '10.0.0.1')).status).toBe(200);
  }));

test('one network has 60 wrong passwords in 15 minutes, whatever names it tries; a right one makes none of them forgotten', () =>
  withProxied(async (own) => {
    const known = await Promise.all(Array.from({ length: 5 }, (_, n) => own.signUp({ username: `kendt${n}` })));
    const login = loginOf(own);
    const mine = known[0] as (typeof known)[number];
    for (let n = 0; n < 30; n++) expect((await login(`kendt${1 + (n % 4)}`, 'sommer2026', '2001:db8::1')).status).toBe(401);
    expect((await login(mine.username, mine.password, '2001:db8::1')).status).toBe(200);
    expect(await countFree((n) => login(`opdigtet${n}`, 'sommer2026', `2001:db8::${n}`), 900), 'names of nobody count alike').toBe(30);
    expect((await login(mine.username, mine.password, '2001:db8::1:1')).status, 'the network has to wait').toBe(429);
    expect((await login(mine.username, mine.password, '2001:db8:0:1::1')).status, 'nobody else has').toBe(200);
    own.clock.advance(15 * 60_000);
    expect((await login(mine.username, mine.password, '2001:db8::1:1')).status).toBe(200);
  }));

test('a crowd of log-ins from one address shuts nobody out', () =>
  withProxied(async (own) => {
    const owner = await own.signUp();
    const login = loginOf(own);
    const crowd = Array.from({ length: 300 }, (_, n) => login(`opdigtet${n}`, 'sommer2026', '10.0.0.1'));
    const mine = await Promise.all(Array.from({ length: 5 }, () => login(owner.username, owner.password, '10.0.0.2')));
    expect(mine.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(240);
  }));

test.each<[string, (n: number) => string, number]>([
  ['2^64 addresses of IPv6 are one subscriber', (n) => `2001:db8:0:1::${n.toString(16)}`, 5],
  [
    'with port, brackets, quotes or zone it is the same one',
    (n) => ['[2001:db8::1]:4711', '"[2001:db8::1]"', '2001:DB8::2%eth0'][n % 3] ?? '',
    5,
  ],
  ['IPv4 in IPv6 is the IPv4 address', (n) => (n % 2 ? '::ffff:10.0.0.9' : '10.0.0.9'), 5],
  ['an IPv4 address with its port is that address', (n) => `10.0.0.8:${10_000 + n}`, 5],
  ['what is no address is the proxy that wrote it', (n) => `unknown${n}`, 5],
  ['other networks of IPv6 are others', (n) => `2001:db8:0:${n.toString(16)}::1`, 8],
  ['other addresses of IPv4 are others', (n) => `10.1.0.${n}`, 8],
])('limits count per network: %s (rule 122)', (_, addressOf, expected) =>
  withProxied(async (own) => {
    const message = { name: 'Ib', email: 'ib@example.dk', subject: 'Hej', message: 'Hvad koster det?' };
    const statuses = [];
    for (let n = 0; n < 8; n++) statuses.push((await post('/api/contact', message, addressOf(n), own)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(expected);
    expect(statuses.slice(expected)).toEqual(Array.from({ length: 8 - expected }, () => 429));
  }),
);

test('registrations count per /48 of IPv6, which is what one household or host may be given', () =>
  withProxied(async (own) => {
    const register = (n: number, from: string) =>
      post('/api/auth/register', { username: `ny${n}`, email: `ny${n}@example.dk`, password: 'en ny god kode' }, from, own);
    expect(await countFree((n) => register(n, `2001:db8:7:${n}::1`), 3600)).toBe(5);
    expect((await register(9, '2001:db8:8::1')).status).toBe(201);
    own.clock.advance(60 * 60_000);
    expect((await register(10, '2001:db8:7::1')).status).toBe(201);
  }));

test('products claimed while signing in or up count among the fifty a day (rules 39, 41)', async () => {
  const own = await startTestServer({ config: { rateLimits: true } });
  const ids = Array.from({ length: 53 }, (_, n) => `TAP${n}`);
  await addStock(own, ids);
  const account = { username: 'samler', email: 'samler@example.dk', password: 'en helt fin kode 7' };
  const signedUp = await (await post('/api/auth/register', { ...account, standerId: 'TAP0' }, '', own)).json();
  expect(signedUp).toMatchObject({ activation: { ok: true } });
  const login = async (standerId: string) => (await post('/api/auth/login', { ...account, standerId }, '', own)).json();
  for (const id of ids.slice(1, 50)) expect(await login(id)).toMatchObject({ activation: { ok: true } });
  expect(await login('TAP0'), "one's own costs nothing").toMatchObject({ activation: { ok: true } });
  expect(await login('TAP50'), 'the sign-in itself succeeds').toMatchObject({
    token: expect.any(String) as string,
    activation: { ok: false, message: 'Du har nået grænsen for nye produkter på én dag. Vent venligst 24 timer før du prøver igen.' },
  });
  own.clock.advance(24 * 60 * 60_000);
  expect(await login('TAP50')).toMatchObject({ activation: { ok: true } });
  await own.stop();
});

test('5 reset links an hour per address, known or not', async () => {
  const ask = (email: string) => post('/api/request-password-reset', { email });
  expect(await countFree((n) => ask(n % 2 ? 'grænse@example.dk' : 'GRÆNSE@example.dk'), 3600)).toBe(5);
  expect(await countFree(() => ask('ukendt@example.dk'), 3600)).toBe(5);
});

test('guessing the password inside a session is limited too', async () => {
  const user = await server.signUp();
  const change = () => user.call(endpoints.changePassword, { body: { currentPassword: 'forkert', newPassword: 'en ny god kode' } });
  for (let n = 0; n < 10; n++) expect(await change()).toMatchObject({ status: 400 });
  expect(await change()).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) as number });
});

test('5 registrations an hour per address; behind a proxy one trusts, the last entry of its header counts (rule 122)', async () => {
  const own = await startTestServer({ config: { rateLimits: true } });
  const register = (n: number, to: TestServer, forwarded: string) =>
    post('/api/auth/register', { username: `ny${n}`, email: `ny${n}@example.dk`, password: 'en ny god kode' }, forwarded, to);
  expect(await countFree((n) => register(n, own, `10.0.0.${n}`), 3600)).toBe(5);
  await own.stop();
  const proxied = await startTestServer({ config: { rateLimits: true, trustProxy: true } });
  for (let n = 0; n < 5; n++) expect((await register(n, proxied, `10.9.9.${n}, 10.0.0.1`)).status).toBe(201);
  expect((await register(5, proxied, '10.0.0.1')).status).toBe(429);
  expect((await register(5, proxied, '10.0.0.2')).status).toBe(201);
  await proxied.stop();
});
