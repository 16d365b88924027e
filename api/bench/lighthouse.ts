import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { BROWSER, DANISH } from '../../pwa/e2e/browser';
import { logIn } from '../../pwa/e2e/owner';
import { type Product, startProduct } from '../../pwa/e2e/product';
import { median } from './figures';

/**
 * What Lighthouse says of every public page, the activation page, a landing page and the dashboard of a first visit, on its
 * mobile phone: median of five runs (`--quick`: one), each with an empty cache. Lighthouse is fetched when this runs, in this
 * very version, the last with a report for Node 20: it is four times as large as all that the tests need.
 * `--page=/login` for one page.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;
const runs = process.argv.includes('--quick') ? 1 : 5;
const onePage = process.argv.find((word) => word.startsWith('--page='))?.slice('--page='.length);
const DEMO_OWNER = { username: 'demo', password: 'kanelsnegl-demo-2026' };

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
}

interface Audit {
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: { items?: { node?: { snippet: string } }[] };
}

/** What performance is made of, besides the shift. */
const METRICS = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  'speed index': 'speed-index',
  blocked: 'total-blocking-time',
};

/** What is asked for of a page: the least score of performance, and whether search engines are to find it. */
interface Target {
  path: string;
  performance: number;
  isPublic: boolean;
}

const TARGETS: readonly Target[] = [
  { path: '/cafe-kanel', performance: 100, isPublic: true },
  ...['/', '/pricing', '/about', '/contact', '/privatliv', '/login'].map((path) => ({ path, performance: 98, isPublic: true })),
  { path: '/unclaimed/DEMO001', performance: 95, isPublic: false },
  { path: '/dashboard', performance: 92, isPublic: false },
];

/** What an earlier visit left, but for the sign-in: each run is a first visit. */
const FORGET = `Promise.all([
  navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister()))),
  caches.keys().then((all) => Promise.all(all.map((name) => caches.delete(name)))),
  indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = resolve;
  })))),
])`;

async function audit(url: string, port: string): Promise<Report> {
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, `--port=${port}`, '--output=json', '--quiet'];
  const options = [`--only-categories=${CATEGORIES.join(',')}`, '--disable-storage-reset'];
  const env = { ...process.env, npm_config_loglevel: 'error' };
  const child = spawn('npm', [...args, ...options], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const report = JSON.parse(await text(child.stdout)) as Report;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

/** In hundredths, as Lighthouse shows them. */
const scoresOf = ({ categories }: Report): Scores =>
  Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])) as Scores;

/** The titles of what was found and where, for who has to mend it. */
const findingsOf = ({ audits }: Report): string[] =>
  Object.values(audits).flatMap(({ title, score, scoreDisplayMode, details }) => {
    if (scoreDisplayMode !== 'binary' || score !== 0) return [];
    const places = details?.items?.flatMap(({ node }) => (node ? [node.snippet] : [])) ?? [];
    return [[title, ...places].join('\n        ')];
  });

/** What took how long, and by how much the page shifted. */
function metricsOf(reports: readonly Report[]): string {
  const middle = (name: string): number => median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0));
  const times = Object.entries(METRICS).map(([name, audit]) => `${name} ${Math.round(middle(audit))} ms`);
  return [...times, `shift ${middle('cumulative-layout-shift').toFixed(3)}`].join(', ');
}

/** Signed in or not, nothing else of an earlier visit. */
async function visitAnew(page: Page, product: Product, target: Target): Promise<void> {
  await page.goto(`${product.url}/healthz`);
  await page.evaluate(FORGET);
  if (target.path !== '/dashboard') await page.evaluate('localStorage.clear()');
  await page.goto('about:blank');
}

async function measure(context: BrowserContext, product: Product, port: string, target: Target): Promise<void> {
  const page = await context.newPage();
  if (target.path === '/dashboard') await logIn(page, product, DEMO_OWNER);
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++) {
    await visitAnew(page, product, target);
    reports.push(await audit(product.url + target.path, port));
  }
  await page.close();
  const all = reports.map(scoresOf);
  const middle = Object.fromEntries(CATEGORIES.map((name) => [name, median(all.map((scores) => scores[name]))])) as Scores;
  const isMet =
    middle.performance >= target.performance &&
    middle.accessibility === 100 &&
    middle['best-practices'] === 100 &&
    (!target.isPublic || middle.seo === 100);
  const columns = CATEGORIES.map((name) => String(middle[name]).padStart(15)).join('');
  console.log(`${target.path.padEnd(20)}${columns}${String(target.performance).padStart(13)}  ${isMet ? '' : 'not met'}`);
  console.log(`    ${metricsOf(reports)}`);
  for (const finding of new Set(reports.flatMap(findingsOf))) console.log(`    ${finding}`);
}

const product = await startProduct({}, 'demo.js');
const profile = await mkdtemp(join(tmpdir(), 'portal-lighthouse-'));
const context = await chromium.launchPersistentContext(profile, {
  ...BROWSER,
  ...DANISH,
  args: [...(BROWSER.args ?? []), '--remote-debugging-port=0'],
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});
try {
  const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  console.log(`median of ${runs}`.padEnd(20) + CATEGORIES.map((name) => name.padStart(15)).join('') + 'asked'.padStart(13));
  for (const target of TARGETS.filter(({ path }) => onePage === undefined || path === onePage))
    await measure(context, product, port, target);
} finally {
  await context.close();
  await product.stop();
  await rm(profile, { recursive: true, force: true });
}
