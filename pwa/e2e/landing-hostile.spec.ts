import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { openSqlite } from '../../db/server/sqlite/open';
import { axeFindings, DESKTOP, openBrowser, openPage, overflow, PHONE } from './browser';
import { type Product, startProduct } from './product';

/** What owners may have typed, in a real browser: nothing runs, nothing is reported, nothing is fetched from elsewhere. */
let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</title><script>alert(1)</script>',
  '</style><style>*{background:url(https://evil.example/x)}</style><script>alert(1)</script>',
  '}*{background:url(https://evil.example/x)}/*',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'https://example.dk/" onmouseover="alert(1)',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u202e\u0000\u2028<script>alert(1)</script>',
];

const form = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

const createPage = async (fields: Record<string, string>): Promise<string> => {
  const outcome = await product.admin(endpoints.createLandingPage, { body: form(fields) });
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  return outcome.data._id;
};

/** Overwrite every column with the payload, as nobody could through the API: the page must stand on its own. */
function overwrite(id: string, payload: string): void {
  const sqlite = openSqlite(`${product.dataDir}/portal.sqlite`, { busyTimeoutMs: 5000 });
  const columns = ['logo', 'background_image', 'background_color', 'button_color', 'button_text_color', 'title_color', 'description_color'];
  const fonts = ['title_font', 'description_font', 'button_font'];
  const set = [...columns, ...fonts].map((column) => `${column} = @payload`).join(', ');
  const buttons = JSON.stringify([{ text: payload, url: payload }]);
  const links = JSON.stringify({ instagram: payload, facebook: payload, youtube: payload, twitter: payload });
  sqlite
    .prepare(
      `UPDATE landing_pages SET ${set}, title = @payload, description = @payload, buttons = @buttons, social_links = @links, version = version + 1000 WHERE id = @id`,
    )
    .run({ payload, buttons, links, id });
  sqlite.close();
}

interface Probe {
  /** Open a page, touch everything in it, and say what happened. `html` answers instead of the server. */
  provoke(path: string, html?: string): Promise<{ ran: string[]; complaints: string[]; foreign: string[] }>;
  close(): Promise<void>;
}

const touchEverything = (): void => {
  for (const element of document.querySelectorAll('*')) {
    for (const type of ['mouseover', 'mouseenter', 'focusin', 'pointerdown']) element.dispatchEvent(new Event(type, { bubbles: true }));
  }
};

async function openProbe(): Promise<Probe> {
  const { context, page, complaints } = await openPage(browser, PHONE);
  let ran: string[] = [];
  let foreign: string[] = [];
  let answer: { url: string; html: string } | undefined;
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => frame.parentFrame() && ran.push(frame.url()));
  await context.route(/./, async (route) => {
    const url = route.request().url();
    if (answer?.url === url) return route.fulfill({ contentType: 'text/html', body: answer.html });
    if (url.startsWith(product.url)) return route.continue();
    foreign.push(url);
    return route.abort();
  });
  return {
    provoke: async (path, html) => {
      [ran, foreign, complaints.length] = [[], [], 0];
      answer = html === undefined ? undefined : { url: product.url + path, html };
      await page.goto(product.url + path, { waitUntil: 'load' });
      if ((await page.locator('script').count()) > 0) ran.push('a script element');
      await page.evaluate(touchEverything);
      return { ran, complaints: [...complaints], foreign };
    },
    close: () => context.close(),
  };
}

describe('hostile text', () => {
  let probe: Probe;
  beforeAll(async () => {
    probe = await openProbe();
  });
  afterAll(() => probe?.close());

  test('would be noticed', async () => {
    const hostile = '<main><script>alert(1)</script><a href="#" onmouseover="alert(2)">x</a><img src="https://evil.example/x"></main>';
    const { ran, foreign } = await probe.provoke('/kontrol', hostile);
    expect(ran).toEqual(['1', 'a script element', '2']);
    expect(foreign).toEqual(['https://evil.example/x']);
  });

  test('typed into every field the API takes is shown as it is', async () => {
    for (const [index, payload] of PAYLOADS.entries()) {
      const buttons = JSON.stringify([{ text: payload.slice(0, 80), url: 'https://example.dk/' }]);
      const title = payload.slice(0, 120);
      await createPage({ title, description: payload, urlPath: `fjendtlig-${index}`, showTitle: 'true', buttons });
      expect(await probe.provoke(`/fjendtlig-${index}`), payload).toEqual({ ran: [], complaints: [], foreign: [] });
    }
  });

  test('is refused where an address belongs', async () => {
    for (const payload of PAYLOADS.filter((text) => /^\s*(java|data)/.test(text))) {
      const outcome = await product.admin(endpoints.createLandingPage, {
        body: form({ title: 'x', buttons: JSON.stringify([{ text: 'x', url: payload }]) }),
      });
      expect(outcome, payload).toMatchObject({ kind: 'refused', status: 400 });
    }
  });

  test('written into every column of the database is inert', async () => {
    const id = await createPage({ title: 'Side', urlPath: 'overskrevet' });
    for (const payload of PAYLOADS) {
      overwrite(id, payload);
      expect(await probe.provoke('/overskrevet'), payload).toEqual({ ran: [], complaints: [], foreign: [] });
    }
  });
});

describe('a page as people make it', () => {
  test('is accessible, fits, sets no cookie and stores nothing', async () => {
    const buttons = JSON.stringify([
      { text: 'Anmeld os på Google', url: 'https://search.google.com/local/writereview?placeid=ChIJ' },
      { text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten', url: 'tel:+4512345678' },
    ]);
    const socialLinks = JSON.stringify({ instagram: '@cafe', facebook: 'cafe', youtube: '@cafe', twitter: 'cafe' });
    const fonts = { titleFont: 'Playfair Display', descriptionFont: 'Lato', buttonFont: 'Lato' };
    await createPage({ title: 'Café Ærø', description: 'Hej', urlPath: 'pæn'.replace('æ', 'ae'), buttons, socialLinks, ...fonts });
    for (const device of [PHONE, DESKTOP, { ...PHONE, viewport: { width: 320, height: 568 } }]) {
      const { context, page, complaints } = await openPage(browser, device);
      const foreign: string[] = [];
      page.on('request', (request) => !request.url().startsWith(product.url) && foreign.push(request.url()));
      await page.goto(`${product.url}/paen`, { waitUntil: 'networkidle' });
      expect(await axeFindings(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      expect(await page.evaluate(() => document.fonts.check('700 20px "Playfair Display"'))).toBe(true);
      for (const link of await page.locator('.lp-l a').all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(56);
      expect(await context.cookies()).toEqual([]);
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
      expect([...complaints, ...foreign]).toEqual([]);
      await context.close();
    }
  });
});
