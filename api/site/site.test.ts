import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer } from '../testing/start-test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the public pages are told the address printed on products', async () => {
  const outcome = await server.call(endpoints.site);
  expect(outcome).toMatchObject({
    kind: 'ok',
    status: 200,
    data: { publicUrl: server.url.replace('127.0.0.1', 'localhost'), isDemo: false },
  });
});

test('an unknown call is JSON 404 and every answer below /api is marked and never cached', async () => {
  const response = await server.fetch('/api/nope');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: 'Siden findes ikke', code: 'not_found' });
  expect(response.headers.get('X-Api')).toBe('1');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
});

test('app routes answer the shell, anything else 404 with the shell', async () => {
  const known = await server.fetch('/dashboard');
  expect([known.status, known.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await server.fetch('/a/b/c')).status).toBe(404);
  expect((await server.fetch('/dashboard', { method: 'POST' })).status).toBe(405);
});

test('health and readiness', async () => {
  expect((await server.fetch('/healthz')).status).toBe(200);
  expect((await server.fetch('/readyz')).status).toBe(200);
});
