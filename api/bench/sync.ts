import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { migrate } from '../../db/server/migrate';
import { openDatabase } from '../../db/server/sqlite/database';
import { seedLarge } from '../../db/server/testing/large-shop';
import { DANISH, DESKTOP, openWholeBrowser } from '../../pwa/e2e/browser';
import { type Product, startProduct } from '../../pwa/e2e/product';
import { hashPassword } from '../accounts/password-hash';
import { endpoints } from '../contract/endpoints';
import { median } from './figures';

/**
 * What keeping a device current costs: bytes and time of a refresh after one new click as a ratio to the first load, and
 * the time to a painted dashboard from the device's own database, offline, as a ratio to the first load online. One owner
 * with 200 products and 1,000,000 clicks. `--quick` for fewer of both.
 */
const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 5 : 21;
const visits = isQuick ? 2 : 5;
const SHOP = { owners: 1, standsPerOwner: 200, clicksPerStand: isQuick ? 500 : 5000, days: 365 };
const OWNER = { username: 'stor0', password: 'kanelsnegle til kaffen' };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Answer {
  status: number;
  ms: number;
  /** On the wire: compressed body, and header block. */
  bytes: number;
  etag: string;
  body: string;
}

async function buildShop(directory: string): Promise<void> {
  const database = openDatabase(join(directory, 'portal.sqlite'));
  await migrate(database.db);
  seedLarge(database, { ...SHOP, now: Date.now() });
  database.writerSqlite
    .prepare('UPDATE users SET password_hash = ? WHERE username = ?')
    .run(await hashPassword(OWNER.password, 'bench'), OWNER.username);
  await database.close();
}

/** One call over a warm connection; the body is only kept when it was sent plainly. */
function ask(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const call = request({ port, path, agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        const head = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - started,
          bytes: body.length + head,
          etag: response.headers.etag ?? '',
          body: body.toString('utf8'),
        });
      });
    });
    call.on('error', reject).end();
  });
}

interface Refresh {
  ms: number;
  bytes: number;
}

const sum = (answers: readonly Answer[]): Refresh => ({
  ms: answers.reduce((total, { ms }) => total + ms, 0),
  bytes: answers.reduce((total, { bytes }) => total + bytes, 0),
});

async function measureRefresh(product: Product, token: string): Promise<void> {
  const plain = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const packed = { ...plain, 'Accept-Encoding': 'gzip, deflate, br' };
  const { port } = product;
  const { rows, statistics } = { rows: endpoints.listStandRows.path, statistics: endpoints.standStatistics.path };
  const first: Refresh[] = [];
  const again: Refresh[] = [];
  for (let round = 0; round < rounds; round++) {
    first.push(sum([await ask(port, rows, packed), await ask(port, statistics, packed)]));
    const { etag } = await ask(port, rows, plain);
    const { cursor } = JSON.parse((await ask(port, statistics, plain)).body) as { cursor: string };
    const since = `${statistics}?since=${encodeURIComponent(cursor)}`;
    await fetch(`http://127.0.0.1:${port}/STOR${round}`, { redirect: 'manual' });
    // Who reads figures waits for the clicks still to be counted, but not for ever.
    while ((JSON.parse((await ask(port, since, plain)).body) as { rows: unknown[] }).rows.length === 0);
    const list = await ask(port, rows, { ...packed, 'If-None-Match': etag });
    if (list.status !== 304) throw new Error(`the list was sent again: ${list.status}`);
    again.push(sum([list, await ask(port, since, packed)]));
  }
  const of = (list: readonly Refresh[], name: keyof Refresh): number => median(list.map((one) => one[name]));
  console.log(
    `\nproducts and statistics, ${SHOP.standsPerOwner} products, ${(SHOP.standsPerOwner * SHOP.clicksPerStand).toLocaleString('en')} clicks`,
  );
  for (const name of ['bytes', 'ms'] as const) {
    const [whole, delta] = [of(first, name), of(again, name)];
    console.log(
      `${name.padEnd(6)} first load ${whole.toFixed(1).padStart(10)}   after one click ${delta.toFixed(1).padStart(8)}   ratio ${(delta / whole).toFixed(4)}`,
    );
  }
}

/** Runs in the page, as text: what tsx makes of a function needs a helper the page has not. ms since navigation start. */
const PAINTED = `new Promise((resolve) => {
  const look = () => {
    const text = document.querySelector('main')?.textContent ?? '';
    if (/STOR\\d/.test(text) && /Klik i alt[1-9]/.test(text)) requestAnimationFrame(() => resolve(performance.now()));
    else requestAnimationFrame(look);
  };
  look();
})`;

async function paint(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  return page.evaluate<number>(PAINTED);
}

async function signIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...DANISH, ...DESKTOP });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Brugernavn').fill(OWNER.username);
  await page.getByRole('textbox', { name: 'Adgangskode' }).fill(OWNER.password);
  await page.getByRole('button', { name: 'LOG IND', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.evaluate(PAINTED);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.close();
  return context;
}

async function measurePaint(browser: Browser, url: string): Promise<void> {
  const known = await signIn(browser, url);
  const storageState = await known.storageState();
  const online: number[] = [];
  const offline: number[] = [];
  for (let round = 0; round < visits; round++) {
    const fresh = await browser.newContext({ ...DANISH, ...DESKTOP, storageState });
    online.push(await paint(await fresh.newPage(), url));
    await fresh.close();
    await known.setOffline(true);
    const page = await known.newPage();
    offline.push(await paint(page, url));
    await page.close();
    await known.setOffline(false);
  }
  const [first, second] = [median(online), median(offline)];
  console.log(
    `\npainted dashboard   first load online ${first.toFixed(0)} ms   from the device, offline ${second.toFixed(0)} ms   ratio ${(second / first).toFixed(2)}`,
  );
}

const directory = await mkdtemp(join(tmpdir(), 'sync-bench-'));
try {
  await buildShop(directory);
  const product = await startProduct({ DATA_DIR: directory });
  try {
    const outcome = await product.call(endpoints.login, { body: OWNER });
    if (outcome.kind !== 'ok') throw new Error(`cannot sign in: ${JSON.stringify(outcome)}`);
    await measureRefresh(product, outcome.data.token);
    const browser = await openWholeBrowser();
    await measurePaint(browser, product.url).finally(() => browser.close());
  } finally {
    agent.destroy();
    await product.stop();
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
