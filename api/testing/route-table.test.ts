import type Router from '@koa/router';
import { readdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertLandingPage, insertStand } from '../../db/server/seed/factories';
import { createApp } from '../app';
import { APP_ROUTES, SERVER_PATHS } from '../contract/addresses';
import { endpoints } from '../contract/endpoints';
import { isReserved } from '../contract/patterns';
import { plainShell } from '../pages/app-shell';
import { startTestServer, type TestServer } from './start-test-server';
import { buildForm } from './test-images';

/** The addresses (rules 1–24) as a table: what each address answers, in the order in which rooms are asked. */
let server: TestServer;
let pageId: string;

/** A GET with just these headers: Node's fetch adds Sec-Fetch-Mode of its own. */
const plainGet = (url: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (response) => resolve(response.resume())).on('error', reject);
  });

const askedWhole = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(server.url, { path: server.url + path }, (response) => resolve(response.resume())).on('error', reject);
  });

beforeAll(async () => {
  server = await startTestServer();
  const { _id: owner_id } = await server.signUp({ username: 'ejer' });
  await server.deps.database.db.transaction().execute(async (trx) => {
    pageId = (await insertLandingPage(trx, { owner_id, title: 'Velkommen', url_path: 'velkommen' })).id;
    await insertLandingPage(trx, { owner_id, title: 'Sommer', url_path: 'abc1' });
    await insertStand(trx, { stander_id: 'LINK1', owner_id, redirect_url: 'https://example.dk/' });
    await insertStand(trx, { stander_id: 'SIDE1', owner_id, landing_page_id: pageId });
    await insertStand(trx, { stander_id: 'TOM1', owner_id });
    await insertStand(trx, { stander_id: 'FRI1' });
    await insertStand(trx, { stander_id: 'ABC1' });
    await insertStand(trx, { stander_id: '12345', owner_id, redirect_url: 'https://tal.example.dk/' });
  });
});
afterAll(() => server.stop());

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

describe('addresses of ours and those of others (rule 5)', () => {
  const isName = (segment: string): boolean => /^[A-Za-z0-9-]+$/.test(segment);

  test('no product and no page can be called like the first segment of one', () => {
    const { deps, dataDir } = server;
    const app = createApp(deps, { clientDir: dataDir, shell: plainShell(''), state: { isStopping: false }, metrics: [] });
    const routers = app.middleware.flatMap((middleware) => ('router' in middleware ? [middleware.router as Router] : []));
    const served = routers.flatMap(({ stack }) => stack.map(({ name, path }) => name ?? String(path)));
    expect(served).toEqual(expect.arrayContaining(Object.values(SERVER_PATHS)));
    const files = readdirSync(join(import.meta.dirname, '../../pwa/public'));
    const segments = [...[...served, ...APP_ROUTES].map((address) => address.split('/')[1] ?? ''), ...files, 'assets'].filter(isName);
    expect(segments.filter((segment) => !isReserved(segment))).toEqual([]);
  });

  test('what had a name before it was reserved keeps it', async () => {
    const { db } = server.deps.database;
    const { _id: owner_id, call } = await server.signUp({ username: 'gammel' });
    const page = await db.transaction().execute(async (trx) => {
      await insertStand(trx, { stander_id: 'GO', owner_id, redirect_url: 'https://example.dk/go' });
      return insertLandingPage(trx, { owner_id, title: 'Afmeld', url_path: 'afmeld' });
    });
    for (const path of ['/GO', '/go']) expect((await server.fetch(path)).status, path).toBe(302);
    expect((await server.fetch('/afmeld', { headers: { Accept: 'text/html' } })).status).toBe(200);
    const own = { params: { urlPath: 'afmeld' }, query: { except: page.id } };
    expect(await call(endpoints.checkUrlPath, own)).toMatchObject({ data: { available: true } });
    expect(await call(endpoints.checkUrlPath, { ...own, query: {} })).toMatchObject({ data: { available: false } });
    const edit = { params: { id: page.id }, body: buildForm({ title: 'Nyt', urlPath: 'afmeld' }) };
    expect(await call(endpoints.updateLandingPage, edit)).toMatchObject({ data: { title: 'Nyt', urlPath: 'afmeld' } });
    const other = { body: buildForm({ title: 'Ny', urlPath: 'go' }) };
    expect(await call(endpoints.createLandingPage, other)).toMatchObject({ problem: { code: 'reserved' } });
  });
});

describe('stands come before landing pages and screens (rules 1–4, 8–11)', () => {
  test.each([
    ['/LINK1', 302, 'https://example.dk/'],
    ['/LINK1/', 302, 'https://example.dk/'],
    ['/LINK1?uid=04A2&ctr=7', 302, 'https://example.dk/'],
    ['/SIDE1', 302, '/velkommen'],
    ['/TOM1', 302, '/not-configured/TOM1'],
    ['/FRI1', 302, '/unclaimed/FRI1'],
    ['/12345', 302, 'https://tal.example.dk/'],
    ['/fri1', 302, '/FRI1'],
    ['/Fri1/?uid=04A2', 302, '/FRI1'],
    ['/Ukendt1', 404, null],
    ['/Admin', 404, null],
    ['/UKENDT', 404, null],
    ['/ADMIN', 404, null],
    ['/LOGIN', 404, null],
  ])('%s -> %i %s', async (path, status, location) => {
    const response = await server.fetch(path);
    expect([response.status, response.headers.get('Location')]).toEqual([status, location]);
    if (status === 302) expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('an unknown stand says so in words, with a way home (rule 10)', async () => {
    const body = await (await server.fetch('/UKENDT')).text();
    expect(body).toContain('Produkt ikke fundet');
    expect(body).toContain('Gå til forsiden');
  });

  test.each([
    ['/LINK1', 302, 'https://example.dk/'],
    ['/LINK1?n', 302, 'https://example.dk/'],
    ['/velkommen', 200, undefined],
    ['', 200, undefined],
    ['?x', 200, undefined],
    ['/api/auth/status', 200, undefined],
  ])('%s as a client asks its proxy for it, with the whole address (RFC 9112, 3.2.2)', async (path, status, location) => {
    const response = await askedWhole(path);
    expect([response.statusCode, response.headers.location]).toEqual([status, location]);
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s of a stand is 405 (rule 9)', async (method) => {
    const response = await server.fetch('/LINK1', { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('a landing page of that name is not taken for a product typed small', async () => {
    const response = await server.fetch('/abc1');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Sommer');
  });
});

describe('landing pages (rule 7, CONTRACT §4)', () => {
  test.each([
    ['a browser', { Accept: 'text/html,application/xhtml+xml', 'Sec-Fetch-Mode': 'navigate' }, HTML],
    ['a preview robot', { Accept: '*/*' }, HTML],
    ['fetch', { Accept: '*/*', 'Sec-Fetch-Mode': 'cors' }, JSON_TYPE],
    ['a program', { Accept: 'application/json' }, JSON_TYPE],
  ])('%s gets its own form of /velkommen', async (_name, headers, type) => {
    const response = await plainGet(`${server.url}/velkommen`, headers);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
    expect(response.headers.vary).toContain('Sec-Fetch-Mode');
  });

  test.each(['/ukendt-side', '/blog'])('%s is 404 in JSON for a program that asks for it', async (path) => {
    const response = await server.fetch(path, { headers: { Accept: 'application/json' } });
    expect([response.status, await response.json()]).toEqual([404, { message: 'Landing page ikke fundet', code: 'not_found' }]);
  });

  test.each(['/ukendt-side', '/landing/0123456789abcdef01234567'])('%s is 404 in words', async (path) => {
    const response = await server.fetch(path, { headers: { Accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Landing page ikke fundet');
  });

  test('a link of a page leads to its address, and to nowhere else', async () => {
    const response = await server.fetch(`/go/${pageId}/facebook?to=https://evil.example`);
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/velkommen']);
    expect((await server.fetch('/go/0123456789abcdef01234567/facebook')).status).toBe(404);
    expect((await server.fetch(`/go/${pageId}/facebook`, { method: 'POST' })).status).toBe(204);
  });

  test('/landing/{id} answers the page', async () => {
    for (const end of ['', '/']) expect((await server.fetch(`/landing/${pageId}${end}`)).status).toBe(200);
  });
});

describe('screens and everything else (rules 2, 22)', () => {
  test.each([
    '/',
    '/login',
    '/register',
    '/pricing',
    '/about',
    '/contact',
    '/privatliv',
    '/reset-password',
    '/reset-password/abc',
    '/unclaimed/FRI1',
    '/not-configured/TOM1',
    '/claim/FRI1',
    '/activate/FRI1',
    '/dashboard',
    '/statistics',
    '/settings',
    '/landing-pages',
    '/sync',
    '/admin',
    '/index.html',
  ])('%s is the app shell', async (path) => {
    const response = await server.fetch(path);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, HTML]);
    expect(await response.text()).toContain('id="root"');
  });

  test.each([
    ['/Dashboard', 404],
    ['/Login', 404],
    ['/a/b/c', 404],
    ['/landing-pages/x', 404],
    ['/.env', 404],
    ['/.git/config', 404],
    ['/velkommen/x', 404],
  ])('%s is %i', async (path, status) => {
    expect((await server.fetch(path)).status).toBe(status);
  });

  test.each(['/api', '/api/', '/api/nope', '/api/stands/a/b/c'])('%s is JSON 404, never the shell', async (path) => {
    const response = await server.fetch(path);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([404, JSON_TYPE]);
  });

  test('/api/events is a stream, and a question about it has an end', async () => {
    const { cookie } = await server.signUp();
    expect((await server.fetch('/api/events')).status).toBe(401);
    const response = await server.fetch('/api/events', { headers: { Cookie: cookie } });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await response.body?.cancel();
    expect((await server.fetch('/api/events', { method: 'HEAD', headers: { Cookie: cookie } })).status).toBe(200);
  });

  test.each([
    ['/api/docs', HTML],
    ['/api/openapi.json', JSON_TYPE],
  ])('%s describes the API', async (path, type) => {
    const response = await server.fetch(path);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type]);
  });

  test('every answer carries the headers that guard a page (ASVS 3.4)', async () => {
    for (const path of ['/', '/LINK1', '/UKENDT', '/velkommen', '/ukendt-side', '/api/nope', '/api/docs', '/a/b/c', '/healthz']) {
      const { headers } = await server.fetch(path);
      expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff');
      expect(headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('Cross-Origin-Opener-Policy'), path).toBe('same-origin');
      expect(headers.get('Access-Control-Allow-Origin'), path).toBeNull();
      expect(headers.get('Set-Cookie'), path).toBeNull();
    }
  });
});
