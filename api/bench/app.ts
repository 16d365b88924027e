import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright';
import { DANISH } from '../../pwa/e2e/browser';
import { logIn } from '../../pwa/e2e/owner';
import { type Product, startProduct } from '../../pwa/e2e/product';
import { median } from './figures';
import { firstVisit, openBenchBrowser, type Visit } from './first-visit';

/**
 * What the app costs a phone that opens it for the first time, on slow 4G with a quarter of this machine's speed: bytes,
 * script, paints and blocked time of the start, sign-in and activation pages and the dashboard, as ratios to a bare HTML page of the same run;
 * and what the service worker then keeps on the device. `--quick` for fewer visits.
 */
const visits = process.argv.includes('--quick') ? 2 : 5;
const DEMO_OWNER = { username: 'demo', password: 'kanelsnegl-demo-2026' };
const CLIENT = 'dist/client';

const BARE_PAGE = '<!doctype html><html lang="da"><meta name="viewport" content="width=device-width"><title>Bar</title><h1>Bar side</h1>';

/** The baseline: one small page and nothing else. */
async function serveBarePage(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(BARE_PAGE));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function signedInState(browser: Browser, product: Product): Promise<BrowserContextOptions> {
  const context = await browser.newContext(DANISH);
  await logIn(await context.newPage(), product, DEMO_OWNER);
  const storageState = await context.storageState();
  await context.close();
  return { storageState };
}

const cell = (text: string | number): string => String(text).padStart(12);
const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);

function print(seen: ReadonlyMap<string, Visit[]>): void {
  console.log(
    `\n${'slow 4G, CPU 4x'.padEnd(16)}${['kB', 'script kB', 'requests', 'FCP ms', 'LCP ms', 'ready ms', 'ratio', 'CLS', 'blocked ms'].map(cell).join('')}`,
  );
  const middle = (name: string, of: (visit: Visit) => number): number => median((seen.get(name) ?? []).map(of));
  const plain = middle('bare page', (visit) => visit.readyMs);
  for (const name of seen.keys()) {
    const of = (what: keyof Visit): number => middle(name, (visit) => visit[what]);
    const row = [kilo(of('bytes')), kilo(of('scriptBytes')), of('requests'), of('paintMs').toFixed(0), of('largestPaintMs').toFixed(0)];
    const rest = [of('readyMs').toFixed(0), (of('readyMs') / plain).toFixed(2), of('layoutShift').toFixed(3), of('blockedMs').toFixed(0)];
    console.log(`${name.padEnd(16)}${[...row, ...rest].map(cell).join('')}`);
  }
}

/** The files that the built worker names, in the form they are sent. */
async function measurePrecache(): Promise<void> {
  const worker = await readFile(join(CLIENT, 'service-worker.js'), 'utf8');
  const files = (await readdir(CLIENT, { recursive: true })).filter((file) => worker.includes(`"${file}"`) || worker.includes(`'${file}'`));
  let bytes = 0;
  for (const file of files) bytes += (await stat(join(CLIENT, `${file}.br`)).catch(() => stat(join(CLIENT, file)))).size;
  console.log(`\nprecache: ${files.length} files, ${kilo(bytes)} kB as sent`);
}

const bare = await serveBarePage();
const product = await startProduct({}, 'demo.js');
const browser = await openBenchBrowser();
try {
  const state = await signedInState(browser, product);
  const pages = [
    { name: 'bare page', url: bare.url, selector: 'h1', state: {} },
    { name: 'start', url: `${product.url}/`, selector: 'h1', state: {} },
    { name: 'log in', url: `${product.url}/login`, selector: 'button[type=submit]', state: {} },
    { name: 'activation page', url: `${product.url}/unclaimed/DEMO001`, selector: 'button[type=submit]', state: {} },
    { name: 'dashboard', url: `${product.url}/dashboard`, selector: 'main li', state },
  ];
  const seen = new Map(pages.map(({ name }) => [name, [] as Visit[]]));
  for (let round = 0; round < visits; round++)
    for (const { name, url, selector, ...page } of pages) seen.get(name)?.push(await firstVisit(browser, url, selector, page.state));
  print(seen);
  await measurePrecache();
} finally {
  await browser.close();
  await product.stop();
  bare.stop();
}
