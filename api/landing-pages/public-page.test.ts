import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../contract/endpoints';
import type { LandingPageWithMessage } from '../contract/landing-page';
import { insertStand } from '../../db/server/seed/factories';
import { parseHtml } from '../testing/parse-html';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { buildForm, buildImage } from '../testing/test-images';
import type { InferOutput } from 'valibot';

type Page = InferOutput<typeof LandingPageWithMessage>;

let server: TestServer;
let anna: TestUser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  const body = buildForm({ title: 'Café Ærø', urlPath: 'cafe-aeroe', description: 'Hej', logo: await buildImage(), titleFont: 'Poppins' });
  const outcome = await anna.call(endpoints.createLandingPage, { body });
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  page = outcome.data;
});
afterAll(() => server.stop());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A plain client: fetch would add Sec-Fetch-Mode by itself. */
const visit = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request(server.url + path, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
    });
    call.on('error', reject).end();
  });

const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Sec-Fetch-Mode': 'navigate' };

describe('a visitor', () => {
  it.each([() => '/cafe-aeroe', () => `/landing/${page._id}`, () => '/cafe-aeroe/', () => '/cafe-aeroe?uid=04A1&x=%00'])(
    'gets the page at address %#',
    async (path) => {
      const { status, headers, body } = await visit(path(), BROWSER);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; font-src 'self'; connect-src 'self';/,
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      const document = parseHtml(body.toString());
      expect(document.querySelector('h1')?.textContent).toBe('Café Ærø');
      expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${server.deps.config.publicUrl}/cafe-aeroe`);
    },
  );

  it('gets it compressed as asked', async () => {
    const plain = await visit('/cafe-aeroe', BROWSER);
    const brotli = await visit('/cafe-aeroe', { ...BROWSER, 'Accept-Encoding': 'gzip, deflate, br' });
    const gzip = await visit('/cafe-aeroe', { ...BROWSER, 'Accept-Encoding': 'gzip' });
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotli.headers.vary?.split(', ').sort()).toEqual(['Accept', 'Accept-Encoding', 'Sec-Fetch-Mode']);
  });

  it('gets 304 until the owner edits, and then the new page at once', async () => {
    const first = await visit('/cafe-aeroe', BROWSER);
    const conditional = { ...BROWSER, 'If-None-Match': String(first.headers.etag) };
    const again = await visit('/cafe-aeroe', conditional);
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    await anna.call(endpoints.updateLandingPage, { params: { id: page._id }, body: buildForm({ description: 'Nyt i dag' }) });
    const edited = await visit('/cafe-aeroe', conditional);
    expect(edited.status).toBe(200);
    expect(edited.body.toString()).toContain('Nyt i dag');
  });

  it('gets pictures, fonts and the preview picture from the same origin, kept for a year', async () => {
    const { body } = await visit('/cafe-aeroe', BROWSER);
    const document = parseHtml(body.toString());
    const font = /url\(([^)]+)\)/.exec(document.querySelector('style')?.textContent ?? '')?.[1];
    const logo = document.querySelector('source')?.getAttribute('srcset')?.split(' ')[0];
    const preview = document.querySelector('meta[property="og:image"]')?.getAttribute('content')?.replace(server.deps.config.publicUrl, '');
    expect(font).toBe('/fonts/poppins-700.woff2');
    for (const [path, type] of [
      [font, 'font/woff2'],
      [logo, 'image/avif'],
      [preview, 'image/jpeg'],
    ]) {
      const file = await visit(path ?? '');
      expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ]);
    }
    expect((await visit('/fonts/poppins-900.woff2')).status).toBe(404);
    expect((await visit('/fonts/..%2f..%2fpackage.json')).status).toBe(404);
  });
});

describe('the same address for programs (rule 7)', () => {
  it.each([
    ['a script of a page', { 'Sec-Fetch-Mode': 'cors', Accept: '*/*' }, 'json'],
    ['a plain client asking for JSON', { Accept: 'application/json' }, 'json'],
    ['a browser', BROWSER, 'html'],
    ['a link preview', { Accept: '*/*' }, 'html'],
    ['curl without headers', {}, 'html'],
    ['both, HTML among them', { Accept: 'text/html, application/json' }, 'html'],
  ])('%s', async (_, headers, kind) => {
    const { status, headers: answer, body } = await visit('/cafe-aeroe', headers);
    expect(status).toBe(200);
    expect(answer['content-type']).toBe(kind === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8');
    if (kind === 'json') expect(JSON.parse(body.toString())).toMatchObject({ _id: page._id, urlPath: 'cafe-aeroe' });
  });

  it('an unknown path is 404 in words the program reads', async () => {
    const { status, body } = await visit('/findes-ikke', { Accept: 'application/json' });
    expect([status, JSON.parse(body.toString())]).toEqual([404, { message: 'Landing page ikke fundet', code: 'not_found' }]);
  });
});

describe('unknown addresses', () => {
  it.each(['/findes-ikke', '/landing/abcdefabcdefabcdefabcdef', '/landing/x', '/12-34', '/-', '/a--b'])(
    '%s is 404 with a way home',
    async (path) => {
      const { status, headers, body } = await visit(path, BROWSER);
      expect(status).toBe(404);
      expect(headers['content-security-policy']).toContain("style-src 'sha256-");
      const document = parseHtml(body.toString());
      expect(document.querySelector('h1')?.textContent).toBe('Landing page ikke fundet');
      expect(document.querySelector('a')?.getAttribute('href')).toBe('/');
    },
  );

  it('screens and reserved words are not landing pages', async () => {
    for (const path of ['/dashboard', '/login', '/hjem', '/robots']) {
      expect((await visit(path, BROWSER)).body.toString(), path).not.toContain('Landing page ikke fundet');
    }
  });

  it('a product id typed in small letters leads to the product, unless a page has that name (rule 11)', async () => {
    const { db } = server.deps.database;
    await db.transaction().execute((trx) => insertStand(trx, { stander_id: 'LILLE1' }));
    const answer = await visit('/lille1?uid=7', BROWSER);
    expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([302, '/LILLE1', 'no-store']);
    await anna.call(endpoints.createLandingPage, { body: buildForm({ title: 'Lille', urlPath: 'lille1' }) });
    expect((await visit('/lille1', BROWSER)).status).toBe(200);
  });

  it('HEAD is answered alike without a body, other methods are not', async () => {
    const head = await visit('/cafe-aeroe', BROWSER, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect((await visit('/cafe-aeroe', BROWSER, 'POST')).status).toBe(405);
  });
});

describe('rows that did not come through the API', () => {
  it('get their preview picture when they are first seen', async () => {
    const { db } = server.deps.database;
    await db
      .transaction()
      .execute((trx) => trx.updateTable('landing_pages').set({ title: 'Gendannet', version: 99_999 }).where('id', '=', page._id).execute());
    const { body } = await visit('/cafe-aeroe', BROWSER);
    const preview = /og:image" content="[^"]*(\/uploads\/[^"]+)"/.exec(body.toString())?.[1] ?? '';
    await expect.poll(async () => (await visit(preview)).status).toBe(200);
  });
});
