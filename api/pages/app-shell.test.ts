import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { insertStand, insertUser } from '../../db/server/seed/factories';
import { SHELL, shellOf } from '../contract/addresses';
import { mapLink, phoneLink } from '../contract/site';
import { JSON_PLACEHOLDERS, SITE_PLACEHOLDERS, STANDER_ID_PLACEHOLDER } from '../contract/page-placeholders';
import { readAppShell } from './app-shell';
import { fillInSite } from './rendered-page';

const STYLE = 'h1{color:red}';
const SCRIPT = "document.title='a'";
const RENDERED =
  `<!doctype html><script>${SCRIPT}</script><script type="module" src="/assets/a.js"></script><style media="print">${STYLE}</style>` +
  `<div id="root" data-site="${JSON_PLACEHOLDERS.site}"><h1>Kontakt</h1><a href="${phoneLink(SITE_PLACEHOLDERS.supportPhone)}">` +
  `${SITE_PLACEHOLDERS.supportPhone}</a></div>`;

/** Fetches its files itself. */
const PAINTED = '<!doctype html><div id="root" data-app="/assets/a.js /assets/about.js"><h1>Om os</h1></div>';
const OF_A_PRODUCT = `<div id="root" data-stand="${JSON_PLACEHOLDERS.stand}"><a href="/x/${STANDER_ID_PLACEHOLDER}">${STANDER_ID_PLACEHOLDER}</a></div>`;
/** Behind the log-in. */
const FRAME = `<!doctype html><style>${STYLE}</style><div id="root"><h1>Ramme</h1></div>`;

let clientDir: string;
let server: TestServer;

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'portal-client-'));
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Tap Portal</title>');
  await writeFile(
    join(clientDir, 'route-preloads.json'),
    JSON.stringify({
      '/login': ['/assets/login.js', '/assets/form.js'],
      '/reset-password/:token': ['/assets/reset.js'],
      '/about': ['/assets/about.js'],
      '/pricing': [],
    }),
  );
  await writeFile(
    join(clientDir, 'rendered-pages.json'),
    JSON.stringify({
      visitor: {
        '/about': PAINTED,
        '/contact': RENDERED,
        '/unclaimed/:standerId': OF_A_PRODUCT,
        '/not-configured/:standerId': OF_A_PRODUCT,
      },
      signedIn: { '/dashboard': FRAME, '/claim/:standerId': FRAME },
    }),
  );
  const shell = readAppShell(clientDir);
  if (!shell) throw new Error('no shell was read');
  server = await startTestServer({ shell, clientDir });
});
afterAll(async () => {
  await server.stop();
  await rm(clientDir, { recursive: true, force: true });
});

test('the shell names the files of the screen that was asked for, also when it is not sent again', async () => {
  const first = await server.fetch('/login');
  const link = '</assets/login.js>; rel=modulepreload; crossorigin, </assets/form.js>; rel=modulepreload; crossorigin';
  expect(first.headers.get('link')).toBe(link);
  const again = await server.fetch('/login', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  expect(again.headers.get('link')).toBe(link);
  expect((await server.fetch('/reset-password/abc')).headers.get('link')).toContain('/assets/reset.js');
});

test.each(['/', '/pricing', '/about', '/index.html', '/unclaimed/ABC001', '/nothing/here'])('%s names none', async (path) => {
  expect((await server.fetch(path)).headers.get('link')).toBeNull();
});

test('a page that is painted names them for afterwards, and nothing is fetched beside it', async () => {
  const painted = await server.fetch('/about');
  expect(await painted.text()).toBe(PAINTED);
  expect(painted.headers.get('link')).toBeNull();
  expect((await server.fetch('/about', { headers: { Cookie: 'session=x' } })).headers.get('link')).toContain('/assets/about.js');
});

describe('a rendered page of a product', () => {
  const page = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await server.fetch(path, { headers })).text();
  const EMPTY = '<!doctype html><title>Tap Portal</title>';

  beforeAll(async () => {
    await server.deps.database.db.transaction().execute(async (trx) => {
      const { id: owner_id } = await insertUser(trx);
      await insertStand(trx, { stander_id: 'FREE1' });
      await insertStand(trx, { stander_id: 'BARE1', owner_id });
      await insertStand(trx, { stander_id: 'DONE1', owner_id, redirect_url: 'https://example.dk/' });
    });
  });

  test('names it where a scan of it leads there', async () => {
    const free = await page('/unclaimed/FREE1');
    expect(free).toContain('<a href="/x/FREE1">FREE1</a>');
    expect(free).toContain('data-stand="{&quot;standerId&quot;:&quot;FREE1&quot;');
    expect(free).toContain('&quot;status&quot;:&quot;unclaimed&quot;');
    expect(await page('/not-configured/BARE1')).toContain('<a href="/x/BARE1">BARE1</a>');
  });

  test.each([
    '/unclaimed/NOBODY',
    '/unclaimed/BARE1',
    '/not-configured/FREE1',
    '/not-configured/DONE1',
    '/unclaimed/free1',
    '/unclaimed/FREE1/',
    '/contact/',
    '/unclaimed/%22%3E',
  ])('%s is the shell: the app says what is the case', async (path) => {
    expect(await page(path)).toBe(EMPTY);
  });

  test('has a tag of its own, and is the shell for whoever carries a session', async () => {
    const first = await server.fetch('/unclaimed/FREE1');
    const etag = first.headers.get('ETag') ?? '';
    expect((await server.fetch('/unclaimed/FREE1', { headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect((await server.fetch('/not-configured/BARE1')).headers.get('ETag')).not.toBe(etag);
    expect(await page('/unclaimed/FREE1', { Cookie: 'session=x' })).toBe(EMPTY);
  });
});

describe('the frame of a screen behind the log-in', () => {
  const page = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await server.fetch(path, { headers })).text();
  const SESSION = { Cookie: 'session=x' };

  test.each(['/dashboard', '/claim/ABC001'])('%s is painted for whoever carries a session, and for nobody else', async (path) => {
    expect(await page(path, SESSION)).toBe(FRAME);
    expect(await page(path)).not.toContain('Ramme');
    const response = await server.fetch(path, { headers: SESSION });
    expect(response.headers.get('Vary')).toContain('Cookie');
    expect(response.headers.get('Content-Security-Policy')).toContain(createHash('sha256').update(STYLE).digest('base64'));
  });

  test('is not painted where the address is marked otherwise, or nothing was rendered', async () => {
    for (const path of ['/dashboard/', '/settings']) expect(await page(path, SESSION), path).not.toContain('Ramme');
  });

  test('is kept by the worker, whoever is signed in when it does so', async () => {
    expect(await page(shellOf('/dashboard'))).toBe(FRAME);
    expect(await page(`${shellOf('/dashboard')}&__WB_REVISION__=1`)).toBe(FRAME);
    for (const path of [SHELL, shellOf('/contact'), `${SHELL}?screen=__proto__`])
      expect(await page(path), path).not.toMatch(/Ramme|Kontakt/);
  });
});

describe('a rendered page', () => {
  test('is sent with the values of this installation, and a policy for exactly what stands in it', async () => {
    const response = await server.fetch('/contact');
    const html = await response.text();
    const { site } = server.deps.config;
    expect(html).toContain(`<a href="${phoneLink(site.supportPhone)}">${site.supportPhone}</a>`);
    const data = /data-site="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(JSON.parse(data)).toMatchObject({ supportPhone: site.supportPhone, publicUrl: server.deps.config.publicUrl });
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash(SCRIPT)};`);
    expect(policy).toContain(`style-src 'self' ${hash('')} ${hash(STYLE)};`);
  });

  test('is not sent again when it is known, nor to whoever carries a session', async () => {
    const first = await server.fetch('/contact');
    expect(first.headers.get('Vary')).toContain('Cookie');
    const etag = first.headers.get('ETag') ?? '';
    expect((await server.fetch('/contact', { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const signedIn = await server.fetch('/contact', { headers: { Cookie: 'session=x', 'If-None-Match': etag } });
    expect([signedIn.status, await signedIn.text()]).toEqual([200, '<!doctype html><title>Tap Portal</title>']);
  });

  test('shows what the operator wrote as text, whatever it is', () => {
    const hostile = `"><script>x</script>&'`;
    const map = mapLink(SITE_PLACEHOLDERS.companyAddress).replaceAll('&', '&amp;');
    const html = `<a href="${map}" title="${SITE_PLACEHOLDERS.webshopUrl}">${SITE_PLACEHOLDERS.companyAddress}</a>`;
    const site = { ...SITE_PLACEHOLDERS, companyAddress: hostile, webshopUrl: hostile };
    const escaped = '&quot;&gt;&lt;script&gt;x&lt;/script&gt;&amp;&#39;';
    const link = mapLink(hostile).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
    expect(fillInSite(html, site)).toBe(`<a href="${link}" title="${escaped}">${escaped}</a>`);
  });
});
