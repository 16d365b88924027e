import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { withoutStream } from '../../pwa/e2e/browser';

/** Lighthouse's slow 4G: round trip 150 ms, 1.6 Mbit/s down. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const NO_NETWORK = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };

/** Who visits: `slowdown` is how many times as long as this machine it takes for everything. */
interface Visitor {
  slowdown: number;
  network: typeof SLOW_4G;
}

const SLOW_PHONE: Visitor = { slowdown: 4, network: SLOW_4G };
const TAB_ICON = /(-icon\.png|\/favicon\.ico)$/;
const PHONE = { viewport: { width: 393, height: 852 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** One first visit; times in ms since the navigation began, bytes on the wire with headers. */
export interface Visit {
  paintMs: number;
  /** Until what the visitor came for is on the screen. */
  readyMs: number;
  /** Until it does what it is there for; the same where there is nothing but to read. */
  usableMs: number;
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

/** What a visitor comes for, as selectors. */
export interface Aim {
  /** An element with text in it. */
  seen: string;
  /** One that only the running app makes; with `isTakenOver` one that it has taken over as it was painted. */
  usable?: string;
  isTakenOver?: boolean;
}

/** Runs in the page, as text: ms until both are the case. */
const readAim = ({ seen, usable = seen, isTakenOver = false }: Aim): string => `new Promise((resolve) => {
  let ready = 0;
  const isApps = (element) => !${isTakenOver} || Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const look = () => {
    ready ||= document.querySelector(${JSON.stringify(seen)})?.textContent.trim() ? performance.now() : 0;
    const element = ready && document.querySelector(${JSON.stringify(usable)});
    if (element && isApps(element)) resolve({ ready, usable: performance.now() });
    else requestAnimationFrame(look);
  };
  look();
})`;

async function visit(context: BrowserContext, url: string, aim: Aim, { slowdown, network }: Visitor = SLOW_PHONE): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
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
  const { ready, usable } = await page.evaluate<{ ready: number; usable: number }>(readAim(aim));
  await page.waitForLoadState('networkidle');
  const { first, largest, shift, blocked } = await page.evaluate<Paints>(READ_PAINTS);
  return { paintMs: first, readyMs: ready, usableMs: usable, largestPaintMs: largest, layoutShift: shift, blockedMs: blocked, ...total };
}

/** A slow phone's first visit, with an empty cache; `state` is what an earlier one left, as a signed-in session. */
export async function firstVisit(browser: Browser, url: string, aim: Aim, state: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, ...state, serviceWorkers: 'block' });
  await withoutStream(context);
  const seen = await visit(context, url, aim);
  await context.close();
  return seen;
}

interface LaterVisit {
  /** Of a session. */
  state: BrowserContextOptions;
  isOffline?: boolean;
  /** 4 unless told. */
  slowdown?: number;
}

/** The start of an app that is installed and has seen its data before. */
export async function laterVisit(browser: Browser, url: string, aim: Aim, { state, isOffline, slowdown }: LaterVisit): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, ...state });
  await withoutStream(context);
  const earlier = await context.newPage();
  await earlier.goto(url);
  await earlier.evaluate(readAim(aim));
  await earlier.evaluate(`navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
    const look = () => active.state === 'activated' ? resolve() : setTimeout(look, 20);
    look();
  }))`);
  await earlier.waitForLoadState('networkidle');
  await earlier.close();
  if (isOffline) await context.setOffline(true);
  const visitor = { slowdown: slowdown ?? SLOW_PHONE.slowdown, network: isOffline ? NO_NETWORK : SLOW_4G };
  const seen = await visit(context, url, aim, visitor);
  await context.close();
  return seen;
}
