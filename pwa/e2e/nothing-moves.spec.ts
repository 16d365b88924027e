import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, openBrowser, openPage, PHONE } from './browser';
import { openHeld, takenOver } from './held-page';
import { openSignedIn } from './owner';
import { type Product, startProduct } from './product';

/** What is on the screen stays where it is while more becomes known. The demo shop has a silent sign and a linked business. */
let product: Product;
let browser: Browser;
const OWNER = { username: 'demo', password: 'kanelsnegl-demo-2026' };

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({}, 'demo.js'), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const PARTS = ['Klik i alt', 'Et skilt er usædvanligt stille', 'Google anmeldelser', 'Produkter'] as const;

/** How far from the page's top each of its parts begins. */
async function tops(page: Page, parts: readonly string[]): Promise<number[]> {
  const all = parts.map((part) =>
    page
      .getByRole('region', { name: part })
      .or(page.getByRole('heading', { name: part, level: 2 }))
      .first(),
  );
  // Measured once all of them are there: one that comes moves those below it.
  await Promise.all(all.map((part) => part.waitFor()));
  return Promise.all(all.map((part) => part.evaluate((element) => element.getBoundingClientRect().top + scrollY)));
}

test.each([
  ['phone', PHONE],
  ['phone with odd pixels', { ...PHONE, deviceScaleFactor: 1.75 }],
  ['desktop', DESKTOP],
])('the app puts its figures where the painted ones were: %s', async (_name, options) => {
  const { context, page, release } = await openHeld(browser, options);
  await openSignedIn(page, product, OWNER);
  await page.waitForFunction(() => document.querySelector('[data-early=silence]')?.textContent !== '');
  const painted = await tops(page, PARTS.slice(0, 3));
  release();
  await takenOver(page);
  await page.getByRole('region', { name: 'Statistik' }).waitFor();
  expect(await tops(page, PARTS.slice(0, 3))).toEqual(painted);
  await context.close();
});

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('notes of what could not be fetched anew come where nothing stands: %s', async (_name, options) => {
  const { context, page } = await openPage(browser, options);
  const untilWhole = async () => {
    await page.getByText('Administrer lokation').waitFor();
    await page.getByText(/^Viser \d+ af/).waitFor();
    await page.getByRole('region', { name: 'Statistik' }).waitFor();
  };
  await openSignedIn(page, product, OWNER);
  await untilWhole();
  const before = await tops(page, PARTS);
  // Ten minutes later all of it is asked for again.
  await context.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 600_000;
  });
  await page.route(/\/api\/(stands|business)/, (route) =>
    route.fulfill({ status: 500, headers: { 'X-Api': '1' }, json: { message: 'Serveren svarer ikke', code: 'internal' } }),
  );
  await page.reload();
  for (const what of ['produkter', 'anmeldelser'])
    await page.getByText(new RegExp(`^Opdateret .* · Der opstod en fejl ved hentning af ${what}$`)).waitFor();
  // A note may be there before what it is about has come from the device.
  await untilWhole();
  expect(await tops(page, PARTS)).toEqual(before);
  await context.close();
});
