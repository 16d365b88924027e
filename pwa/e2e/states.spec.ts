import type { Browser, Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, DESKTOP, openBrowser, openPage, overflow, PHONE } from './browser';
import { giveProducts, openSignedIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

/** What the screens read; who is signed in stays known. */
const DATA = /\/api\/(?:stands|landing-pages|business|user)/;
const SCREENS = ['/dashboard', '/statistics', '/landing-pages', '/settings'];

const fail = (route: Route) =>
  route.fulfill({ status: 500, headers: { 'X-Api': '1' }, json: { message: 'Der opstod en fejl', code: 'internal' } });
const silence = (route: Route) => route.abort();

let product: Product;
let browser: Browser;
let owner: Owner;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await signUpOwner(product, 'tilde');
  await giveProducts(product, owner, [{ standerId: 'TIL001', productType: 'stander', redirectUrl: 'https://eksempel.dk' }]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** The first of them signs in. */
const openScreen = async (page: Page, path: string): Promise<void> => {
  if (path === SCREENS[0]) await openSignedIn(page, product, owner, path);
  else await page.goto(product.url + path);
};
const expectGood = async (page: Page, what: string): Promise<void> => {
  expect(await axeFindings(page), what).toEqual([]);
  expect(await overflow(page), what).toBe(0);
};

describe.each([
  ['phone', 'dark', PHONE],
  ['desktop', 'light', DESKTOP],
] as const)('axe finds nothing on a %s, %s', (_name, theme, options) => {
  test('while nothing has come yet', async () => {
    const { context, page } = await openPage(browser, options, theme);
    await page.route(DATA, () => undefined);
    for (const path of SCREENS) {
      await openScreen(page, path);
      await page.getByRole('main').getByRole('status').filter({ hasText: 'Indlæser...' }).first().waitFor();
      await expectGood(page, path);
    }
    await context.close();
  });

  test('when the server fails and nothing is on the device', async () => {
    const { context, page } = await openPage(browser, options, theme);
    await page.route(DATA, fail);
    for (const path of SCREENS) {
      await openScreen(page, path);
      await page.getByRole('main').getByRole('button', { name: 'Prøv igen' }).first().waitFor();
      await expectGood(page, path);
    }
    await context.close();
  });

  test.each([
    ['the server fails', fail, 'Der opstod en fejl ved opdatering af data'],
    ['nobody answers', silence, 'Du er offline – der kan ikke hentes nye data lige nu.'],
  ])('when %s and the data is on the device', async (_what, answer, words) => {
    const { context, page } = await openPage(browser, options, theme);
    await openSignedIn(page, product, owner);
    await page.getByText('TIL001').first().waitFor();
    await page.route(DATA, answer);
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await page.getByText(words).waitFor();
    await page.getByText('TIL001').first().waitFor();
    await expectGood(page, words);
    await context.close();
  });
});
