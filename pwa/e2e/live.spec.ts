import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { DESKTOP, openBrowser, openPage } from './browser';
import { type FaultProxy, startFaultProxy } from './fault-proxy';
import { giveProducts, openSignedIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

/** Figures as they grow, in the built app. The minute's refresh would show them too: it is kept from every test by time. */
let product: Product;
let proxy: FaultProxy;
let browser: Browser;
let owner: Owner;

/** Far below the minute in which the figures would come by themselves. */
const SOON = { timeout: 30_000 };

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  proxy = await startFaultProxy(() => product.port);
  owner = await signUpOwner(product, 'mette');
  await giveProducts(product, owner, [{ standerId: 'LIVE1', productType: 'stander', redirectUrl: 'https://eksempel.dk/' }]);
});
afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  await product?.stop();
});

let taps = 0;
async function tap(): Promise<void> {
  await fetch(`http://127.0.0.1:${product.port}/LIVE1`, { redirect: 'manual' });
  taps += 1;
}

const streams = (): number => proxy.of('GET', endpoints.events.path).length;
const figures = (): number => proxy.of('GET', endpoints.standStatistics.path).length;
const open = (page: Page): Promise<void> => openSignedIn(page, { url: proxy.url }, owner);
/** The number on the dashboard: all taps there have been. */
const total = (page: Page) => page.getByRole('heading', { name: 'Klik i alt' }).locator('xpath=following-sibling::p');
async function shows(page: Page): Promise<void> {
  await expect.poll(() => total(page).textContent(), { ...SOON, interval: 10 }).toBe(String(taps));
}

test('a tap is on an open dashboard at once, without being asked for', async () => {
  const { context, page, complaints } = await openPage(browser, DESKTOP);
  await open(page);
  await shows(page);
  await expect.poll(streams, SOON).toBe(1);
  const waits: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    await tap();
    const since = performance.now();
    await shows(page);
    waits.push(Math.round(performance.now() - since));
  }
  // For who reads the log: no deadline, a machine may be busy.
  process.stdout.write(`a tap was on the screen after ${waits.join(', ')} ms\n`);
  expect(complaints).toEqual([]);
  await context.close();
});

test('two tabs have one connection; the other one follows, and takes over', async () => {
  const before = streams();
  const { context, page: one, complaints } = await openPage(browser, DESKTOP);
  await open(one);
  await expect.poll(streams, SOON).toBe(before + 1);
  const two = await context.newPage();
  await two.goto(`${proxy.url}/dashboard`);
  await shows(two);
  const asked = figures();
  await tap();
  await Promise.all([shows(one), shows(two)]);
  expect(streams()).toBe(before + 1);
  // One of them fetched it.
  expect(figures() - asked).toBe(1);
  await one.close();
  await expect.poll(streams, SOON).toBe(before + 2);
  await tap();
  await shows(two);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Whether a page of this device holds the stream. */
const isHeld = (page: Page): Promise<boolean> =>
  page.evaluate(async () => ((await navigator.locks.query()).held ?? []).some(({ name }) => name?.startsWith('live:')));

/** What the browser says of a tab in front, and behind others. */
const setSeen = (page: Page, visibility: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

test('a server that starts anew is found again, and nothing is missed meanwhile', async () => {
  const { context, page, complaints } = await openPage(browser, DESKTOP);
  await openSignedIn(page, product, owner);
  await shows(page);
  // All there is to fetch has been fetched.
  await page.locator('canvas').first().waitFor();
  await expect.poll(() => isHeld(page), SOON).toBe(true);
  product.child.kill('SIGTERM');
  await new Promise((resolve) => product.child.once('exit', resolve));
  await product.restart();
  // Before the page is back.
  await tap();
  await shows(page);
  await tap();
  await shows(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a page nobody looks at lets go, and whoever is logged out is not followed', async () => {
  const { context, page, complaints } = await openPage(browser, DESKTOP);
  await open(page);
  await shows(page);
  await expect.poll(() => isHeld(page), SOON).toBe(true);
  await setSeen(page, 'hidden');
  await expect.poll(() => isHeld(page), SOON).toBe(false);
  await tap();
  await setSeen(page, 'visible');
  await shows(page);
  await page.evaluate(() =>
    fetch('/api/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${localStorage.getItem('authToken')}` } }),
  );
  // The server ends the stream; nothing else of this page asks anything before the minute is over.
  await page.waitForURL('**/login**', SOON);
  expect(complaints).toEqual([]);
  await context.close();
});
