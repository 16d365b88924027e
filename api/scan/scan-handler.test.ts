import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codePath } from '../contract/addresses';
import { TAP_KIND } from '../contract/tap-kinds';
import { insertLandingPage, insertStand, insertUser } from '../../db/server/seed/factories';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { createScanHandler } from './scan-handler';
import { figureOf } from '../testing/ask-database';

let server: TestServer;
let pageId: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.deps.database.db.transaction().execute(async (trx) => {
    const { id: owner_id } = await insertUser(trx);
    const named = await insertLandingPage(trx, { owner_id, url_path: 'anmeld-os' });
    const unnamed = await insertLandingPage(trx, { owner_id });
    pageId = unnamed.id;
    await insertStand(trx, { stander_id: 'TARGET1', owner_id, redirect_url: 'https://example.dk/anmeld?a=1&b=%C3%A6#top' });
    await insertStand(trx, { stander_id: 'OLDTARGET', owner_id, redirect_url: '  example.dk/gammel ' });
    await insertStand(trx, { stander_id: 'BADTARGET', owner_id, redirect_url: 'javascript:alert(1)' });
    await insertStand(trx, { stander_id: 'PAGE1', owner_id, landing_page_id: named.id });
    await insertStand(trx, { stander_id: 'PAGE2', owner_id, landing_page_id: unnamed.id });
    await insertStand(trx, { stander_id: 'EMPTY1', owner_id });
    await insertStand(trx, { stander_id: 'FREE1' });
    await insertStand(trx, { stander_id: 'GONE1', owner_id, redirect_url: 'https://example.dk/', deleted_at: 1 });
    await insertStand(trx, { stander_id: 'ADMIN', owner_id, redirect_url: 'https://example.dk/' });
    await insertStand(trx, { stander_id: 'RUND1', owner_id, redirect_url: `${server.deps.config.publicUrl}/rund2` });
    await insertStand(trx, { stander_id: 'RUND2', owner_id, redirect_url: `${server.deps.config.publicUrl}/rund1` });
    await insertLandingPage(trx, { owner_id, url_path: 'side1' });
    await insertStand(trx, { stander_id: 'SIDE1', owner_id, redirect_url: `${server.deps.config.publicUrl}/side1` });
    await insertStand(trx, { stander_id: 'TILSIDE1', owner_id, redirect_url: `${server.deps.config.publicUrl}/side1` });
    await insertStand(trx, { stander_id: '12345', owner_id, redirect_url: 'https://example.dk/tal' });
  });
}, 30_000);

afterAll(() => server.stop());

const clicks = (): Promise<number> => figureOf(server.deps.database, 'SELECT count(*) FROM clicks');

/** Ask, and see that exactly `expected` taps were added; on a machine too slow for the time box they come a little later. */
async function scan(path: string, expected: number, init?: RequestInit): Promise<Response> {
  const before = await clicks();
  const response = await server.fetch(path, init);
  await vi.waitFor(async () => expect((await clicks()) - before).toBe(expected));
  return response;
}

describe('where a scan leads (SPEC §2, rules 1, 8–11)', () => {
  test.each([
    ['/TARGET1', 'https://example.dk/anmeld?a=1&b=%C3%A6#top', 1],
    ['/TARGET1/', 'https://example.dk/anmeld?a=1&b=%C3%A6#top', 1],
    ['/TARGET1?uid=04A2&url=https://evil.example', 'https://example.dk/anmeld?a=1&b=%C3%A6#top', 1],
    ['/TARGET1/?uid=1', 'https://example.dk/anmeld?a=1&b=%C3%A6#top', 1],
    ['/OLDTARGET', 'https://example.dk/gammel', 1],
    ['/12345', 'https://example.dk/tal', 1],
    ['/PAGE1', '/anmeld-os', 1],
    ['/BADTARGET', '/not-configured/BADTARGET', 0],
    ['/EMPTY1', '/not-configured/EMPTY1', 0],
    ['/FREE1', '/unclaimed/FREE1', 0],
  ])('%s to %s, %i tap', async (path, location, expected) => {
    const response = await scan(path, expected);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(location);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('a landing page without a path is reached by its id', async () => {
    const response = await scan('/PAGE2', 1);
    expect([response.status, response.headers.get('location')]).toEqual([302, `/landing/${pageId}`]);
  });

  test.each(['/NOSUCH', '/GONE1', '/ADMIN', `/${'A'.repeat(33)}`])('%s is no product', async (path) => {
    const response = await scan(path, 0);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'/,
    );
    const html = await response.text();
    expect(html).toContain('<html lang="da">');
    expect(html).toContain('Produkt ikke fundet');
    expect(html).toContain('<a href="/">Gå til forsiden</a>');
  });

  test.each(['/target1', '/target1?uid=1'])('%s typed in lower case leads to the printed address', async (path) => {
    const response = await scan(path, 0);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/TARGET1']);
  });
});

test('products that lead to each other, since the pages they led to are gone, lead to what helps (rule 30)', async () => {
  expect((await scan('/RUND1', 1)).headers.get('location')).toBe(`${server.deps.config.publicUrl}/rund2`);
  expect((await scan('/rund2', 0)).headers.get('location')).toBe('/not-configured/RUND2');
});

test('a product that leads to a landing page by its address is found by its typed id', async () => {
  expect((await scan('/tilside1', 0)).headers.get('location')).toBe('/TILSIDE1');
  expect((await scan('/SIDE1', 1)).headers.get('location')).toBe(`${server.deps.config.publicUrl}/side1`);
  expect((await scan('/side1', 0)).status).toBe(200);
});

describe('how a tap came (its mark goes no further)', () => {
  const kindOfNewest = (): Promise<number> => figureOf(server.deps.database, 'SELECT kind FROM clicks ORDER BY id DESC LIMIT 1');
  test.each([
    ['/TARGET1?n', TAP_KIND.chip],
    [codePath('TARGET1'), TAP_KIND.code],
    ['/TARGET1/?n', TAP_KIND.chip],
    ['/TARGET1/?q', TAP_KIND.code],
    ['/TARGET1', TAP_KIND.unknown],
    ['/TARGET1?', TAP_KIND.unknown],
    ['/TARGET1?N', TAP_KIND.unknown],
    ['/TARGET1?n=1', TAP_KIND.unknown],
    ['/TARGET1?x&q', TAP_KIND.unknown],
    ['/TARGET1?x=?n', TAP_KIND.unknown],
    ['/TARGET1?uid=04A2', TAP_KIND.unknown],
  ])('%s', async (path, kind) => {
    const response = await scan(path, 1);
    expect(response.headers.get('location')).toBe('https://example.dk/anmeld?a=1&b=%C3%A6#top');
    expect(await kindOfNewest()).toBe(kind);
  });
});

describe('what counts as a tap (rules 50–53)', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';
  test.each([
    ['a phone', { 'User-Agent': phone }, 1],
    ['curl', { 'User-Agent': 'curl/8.5.0' }, 1],
    ['a Node client', { 'User-Agent': 'node' }, 1],
    ['a page prefetched', { 'Sec-Purpose': 'prefetch' }, 0],
    ['a page prerendered', { 'Sec-Purpose': 'prefetch;prerender' }, 0],
    ['the older header', { Purpose: 'prefetch' }, 0],
    ...[
      'facebookexternalhit/1.1',
      'WhatsApp/2.23.20',
      'Slackbot-LinkExpanding 1.0',
      'Twitterbot/1.0',
      'LinkedInBot/1.0',
      'Mozilla/5.0 (compatible; Discordbot/2.0)',
      'TelegramBot (like TwitterBot)',
      'Mozilla/5.0 (compatible; Googlebot/2.1)',
      'Mozilla/5.0 (compatible; bingbot/2.0)',
      'Mozilla/5.0 (Applebot/0.1)',
    ].map((agent): [string, Record<string, string>, number] => [agent, { 'User-Agent': agent }, 0]),
  ])('%s', async (_name, headers, expected) => {
    expect((await scan('/TARGET1', expected, { headers })).status).toBe(302);
  });

  test('HEAD answers the same and counts nothing', async () => {
    const response = await scan('/TARGET1', 0, { method: 'HEAD' });
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://example.dk/anmeld?a=1&b=%C3%A6#top']);
    const unknown = await server.fetch('/NOSUCH', { method: 'HEAD' });
    expect([unknown.status, await unknown.text()]).toEqual([404, '']);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async (method) => {
    const response = await scan('/TARGET1', 0, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('the public product call counts by the same rules', async () => {
    expect((await scan('/api/stands/TARGET1', 1)).status).toBe(200);
    await scan('/api/stands/TARGET1', 0, { headers: { 'User-Agent': 'WhatsApp/2' } });
    await scan('/api/stands/EMPTY1', 0);
  });
});

test.each(['/TARGET1', '/FREE1', '/NOSUCH'])('%s carries the headers of every answer and sets no cookie', async (path) => {
  const { headers } = await server.fetch(path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('referrer-policy')).toBeTruthy();
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('set-cookie')).toBeNull();
});

test('a lookup that fails shows a page that gives nothing away', async () => {
  const find = (): never => {
    throw new Error('disk I/O error in /secret/path');
  };
  const written: unknown[] = [];
  const response = {
    writeHead: (...head: unknown[]) => (written.push(...head), response),
    end: (body?: Buffer) => written.push(String(body)),
  };
  const handle = createScanHandler({
    find,
    isOwnTap: () => false,
    clicks: server.deps.clicks,
    config: server.deps.config,
    now: Date.now,
    log: server.log,
    tally: server.deps.tally,
  });
  expect(handle({ url: '/TARGET1', method: 'GET', headers: {} } as never, response as never)).toBe(true);
  expect(written[0]).toBe(503);
  expect(String(written.at(-1))).toContain('Prøv igen om et øjeblik');
  expect(String(written.at(-1))).not.toContain('secret');
  expect(server.log.lines.at(-1)).toMatchObject({ level: 'error', message: 'scan lookup failed' });
});
