import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, openBrowser, openPage, PHONE } from './browser';
import { giveProducts, openSignedIn, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

/** A list is ordered by figures that grow while it is read: what is on the screen stays where it is. */
let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** From the top bar to the bottom navigation: the key of each row, and px below the window's top. */
const rowsInSight = (page: Page): Promise<[string, number][]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('#produkter [data-row]'), (row): [string, number] => [
      row.dataset.row ?? '',
      Math.round(row.getBoundingClientRect().top),
    ]).filter(([, top]) => top > 100 && top < innerHeight - 150),
  );

test.each([
  ['long, on a desktop', 'lise', DESKTOP, 120],
  ['short, on a desktop', 'kurt', DESKTOP, 40],
  ['long, on a phone', 'pelle', PHONE, 120],
  ['short, on a phone', 'anna', PHONE, 40],
] as const)('a list keeps its place when taps change its order: %s', async (_name, username, options, count) => {
  const owner = await signUpOwner(product, username);
  const ids = Array.from({ length: count }, (_, index) => `${username.toUpperCase()}${index}`);
  await giveProducts(
    product,
    owner,
    ids.map((standerId) => ({ standerId, productType: 'kort', redirectUrl: 'https://eksempel.dk' })),
  );
  const { context, page, complaints } = await openPage(browser, options);
  await openSignedIn(page, product, owner);
  const figure = page.locator('main section[aria-label=Statistik] h2 + p');
  const table = page.locator('#produkter [data-row]');
  await expect.poll(() => table.count()).toBeGreaterThan(5);
  await figure.filter({ hasText: /^0$/ }).waitFor();

  await table.first().evaluate((row) => {
    const list = row.parentElement?.getBoundingClientRect();
    scrollTo({ top: (list?.top ?? 0) + scrollY + (list?.height ?? 0) / 2, behavior: 'instant' });
  });
  await expect.poll(async () => (await rowsInSight(page)).length).toBeGreaterThan(2);
  const before = await rowsInSight(page);
  const upToHere = await table.evaluateAll((rows) =>
    rows.flatMap((row) => (row.getBoundingClientRect().top < innerHeight ? [row.textContent] : [])).join(' '),
  );
  const elsewhere = ids.filter((id) => !upToHere.includes(id));
  // Each goes to the top of the list, over all that is read.
  const tapped = [elsewhere.at(0), elsewhere.at(-1), elsewhere.at(-2)];
  for (const id of tapped) await fetch(`http://127.0.0.1:${product.port}/${id}`, { redirect: 'manual' });
  await figure.filter({ hasText: /^3$/ }).waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await rowsInSight(page)).toEqual(before);
  expect(complaints).toEqual([]);
  await context.close();
});
