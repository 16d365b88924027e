import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer } from '../testing/start-test-server';

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
  for (let n = 0; n < 50; n++) {
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

test('10 log-ins in 15 minutes per account and address, in any letters; success begins anew (READINGS 121)', async () => {
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

test('5 registrations an hour per address; behind a proxy one trusts, the last entry of its header counts (READINGS 122)', async () => {
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
