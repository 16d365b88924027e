import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright';
import { DANISH } from '../../pwa/e2e/browser';
import { logIn } from '../../pwa/e2e/owner';
import { type Product, startProduct } from '../../pwa/e2e/product';
import { GUARDED_ROUTES, SHELL, shellOf } from '../contract/addresses';
import { median } from './figures';
import { type Aim, firstVisit, laterVisit, openBenchBrowser, type Visit } from './first-visit';

/**
 * What the app costs a phone on slow 4G with a quarter of this machine's speed, interleaved in one run: paints, bytes,
 * requests and blocked time of a first visit, of the dashboard's start when the app is installed and has its data (also without
 * a network, and at this machine's speed), and of a landing page, the paints also as ratios to a bare HTML page; and what the service worker keeps on the device.
 * "ready" is when what the visitor came for can be seen: a form's button, the dashboard's figures; "usable" when the app runs
 * behind it. `--quick` for fewer visits.
 */
const visits = process.argv.includes('--quick') ? 2 : 5;
const DEMO_OWNER = { username: 'demo', password: 'kanelsnegl-demo-2026' };
const CLIENT = 'dist/client';
/** Of the demo shop. */
const LANDING_PAGE = '/cafe-kanel';
/** All clicks of the owner's products, painted, and the card that the app makes of them. */
const FIGURES: Aim = { seen: 'main h2 + p', usable: 'main section[aria-label=Statistik] h2 + p' };
const FORM: Aim = { seen: 'button[type=submit]', isTakenOver: true };
const HEADING: Aim = { seen: 'h1' };

/** Its name in the table. */
const BARE = 'bare page';
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

const cell = (text: string | number): string => String(text).padStart(11);
const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);

function print(seen: ReadonlyMap<string, Visit[]>): void {
  const heads = ['FCP ms', 'ratio', 'LCP ms', 'ratio', 'ready ms', 'usable ms', 'CLS', 'blocked ms', 'kB', 'script kB', 'requests'];
  console.log(`\n${'slow 4G, CPU 4x'.padEnd(18)}${heads.map(cell).join('')}`);
  const middle = (name: string, what: keyof Visit): number => median((seen.get(name) ?? []).map((visit) => visit[what]));
  for (const name of seen.keys()) {
    const withRatio = (what: 'paintMs' | 'largestPaintMs'): string[] => [
      middle(name, what).toFixed(0),
      (middle(name, what) / middle(BARE, what)).toFixed(2),
    ];
    const rest = [
      middle(name, 'readyMs').toFixed(0),
      middle(name, 'usableMs').toFixed(0),
      middle(name, 'layoutShift').toFixed(3),
      middle(name, 'blockedMs').toFixed(0),
      kilo(middle(name, 'bytes')),
      kilo(middle(name, 'scriptBytes')),
      middle(name, 'requests'),
    ];
    console.log(`${name.padEnd(18)}${[...withRatio('paintMs'), ...withRatio('largestPaintMs'), ...rest].map(cell).join('')}`);
  }
}

/** The files that the built worker names and the painted shells, in the form they are sent. */
async function measurePrecache(product: Product): Promise<void> {
  const worker = await readFile(join(CLIENT, 'service-worker.js'), 'utf8');
  const files = (await readdir(CLIENT, { recursive: true })).filter((file) => worker.includes(`"${file}"`) || worker.includes(`'${file}'`));
  let bytes = 0;
  for (const file of files) bytes += (await stat(join(CLIENT, `${file}.br`)).catch(() => stat(join(CLIENT, file)))).size;
  let shells = 0;
  for (const page of [SHELL, ...GUARDED_ROUTES.map(shellOf)]) {
    const { headers } = await fetch(product.url + page, { headers: { 'Accept-Encoding': 'br' } });
    shells += Number(headers.get('Content-Length'));
  }
  console.log(`\nprecache: ${files.length} files, ${kilo(bytes)} kB as sent, and ${GUARDED_ROUTES.length + 1} shells, ${kilo(shells)} kB`);
}

const bare = await serveBarePage();
const product = await startProduct({}, 'demo.js');
const browser = await openBenchBrowser();
try {
  const state = await signedInState(browser, product);
  const dashboard = { url: `${product.url}/dashboard`, aim: FIGURES };
  const pages: readonly { name: string; url: string; aim: Aim; visit?: typeof firstVisit }[] = [
    { name: BARE, url: bare.url, aim: HEADING },
    { name: 'start', url: `${product.url}/`, aim: { ...HEADING, isTakenOver: true } },
    { name: 'log in', url: `${product.url}/login`, aim: FORM },
    { name: 'activation page', url: `${product.url}/unclaimed/DEMO001`, aim: FORM },
    { name: 'dashboard cold', ...dashboard, visit: (at, url, aim) => firstVisit(at, url, aim, state) },
    { name: 'dashboard warm', ...dashboard, visit: (at, url, aim) => laterVisit(at, url, aim, { state }) },
    { name: '– offline', ...dashboard, visit: (at, url, aim) => laterVisit(at, url, aim, { state, isOffline: true }) },
    { name: '– CPU 1x', ...dashboard, visit: (at, url, aim) => laterVisit(at, url, aim, { state, slowdown: 1 }) },
    { name: '– CPU 1x, offline', ...dashboard, visit: (at, url, aim) => laterVisit(at, url, aim, { state, slowdown: 1, isOffline: true }) },
    { name: 'landing page', url: `${product.url}${LANDING_PAGE}`, aim: HEADING },
  ];
  const seen = new Map(pages.map(({ name }) => [name, [] as Visit[]]));
  for (let round = 0; round < visits; round++)
    for (const { name, url, aim, visit = firstVisit } of pages) seen.get(name)?.push(await visit(browser, url, aim));
  print(seen);
  await measurePrecache(product);
} finally {
  await browser.close();
  await product.stop();
  bare.stop();
}
