import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { withoutStream } from '../../pwa/e2e/browser';

/** Lighthouse's slow 4G: round trip 150 ms, 1.6 Mbit/s down; a phone with a quarter of this machine's speed. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
const TAB_ICON = /(-icon\.png|\/favicon\.ico)$/;
const PHONE = { viewport: { width: 393, height: 852 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** One first visit; times in ms since the navigation began, bytes on the wire with headers. */
export interface Visit {
  paintMs: number;
  /** Until what the visitor came for is on the screen. */
  readyMs: number;
  largestPaintMs: number;
  layoutShift: number;
  /** What tasks took beyond 50 ms each, after the first paint. */
  blockedMs: number;
  bytes: number;
  scriptBytes: number;
  requests: number;
}

interface Paints {
  first: number;
  largest: number;
  shift: number;
  blocked: number;
}

/** Runs in the page, as text: what tsx makes of a function needs a helper that the page has not. Waits for the first paint. */
const READ_PAINTS = `new Promise((resolve) => {
  let largest = 0, shift = 0, blocked = 0;
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { largest = entry.startTime; });
  watch('layout-shift', (entry) => { shift += entry.value; });
  watch('longtask', ({ duration }) => { blocked += duration - 50; });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') requestAnimationFrame(() => setTimeout(() => resolve({ first: startTime, largest, shift, blocked }), 50));
  });
})`;

export const openBenchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/** Runs in the page, as text: ms until an element of `selector` with text in it is painted. */
const readReady = (selector: string): string => `new Promise((resolve) => {
  const look = () => document.querySelector(${JSON.stringify(selector)})?.textContent.trim() ? resolve(performance.now()) : requestAnimationFrame(look);
  look();
})`;

/** One visit of a slow phone; `selector` finds what the visitor came for. */
async function visit(context: BrowserContext, url: string, selector: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scripts = new Set<string>();
  const fromDevice = new Set<string>();
  const total = { bytes: 0, scriptBytes: 0, requests: 0 };
  // The tab icon comes after everything else and nothing waits for it: its bytes count, its request does not.
  session.on('Network.requestWillBeSent', ({ request }) => (total.requests += TAB_ICON.test(request.url) ? 0 : 1));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.add(requestId);
    if (!response.fromServiceWorker) return;
    fromDevice.add(requestId);
    total.requests -= 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fromDevice.has(requestId)) return;
    total.bytes += encodedDataLength;
    if (scripts.has(requestId)) total.scriptBytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  const ready = await page.evaluate<number>(readReady(selector));
  await page.waitForLoadState('networkidle');
  const { first, largest, shift, blocked } = await page.evaluate<Paints>(READ_PAINTS);
  return { paintMs: first, readyMs: ready, largestPaintMs: largest, layoutShift: shift, blockedMs: blocked, ...total };
}

/** A first visit, with an empty cache; `state` is what an earlier one left, as a signed-in session. */
export async function firstVisit(browser: Browser, url: string, selector: string, state: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, ...state, serviceWorkers: 'block' });
  await withoutStream(context);
  const seen = await visit(context, url, selector);
  await context.close();
  return seen;
}

/** The start of an app that is installed and has seen its data before. */
export async function laterVisit(browser: Browser, url: string, selector: string, state: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, ...state });
  await withoutStream(context);
  const earlier = await context.newPage();
  await earlier.goto(url);
  await earlier.evaluate(readReady(selector));
  await earlier.evaluate(`navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
    const look = () => active.state === 'activated' ? resolve() : setTimeout(look, 20);
    look();
  }))`);
  await earlier.waitForLoadState('networkidle');
  await earlier.close();
  const seen = await visit(context, url, selector);
  await context.close();
  return seen;
}
