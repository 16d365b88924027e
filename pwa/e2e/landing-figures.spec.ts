import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { buildForm } from '../../api/testing/test-images';
import { DESKTOP, openBrowser, openPage, PATIENCE, PHONE, WITH_WORKER } from './browser';
import { openSignedIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

/** Views and presses of a landing page, by a visitor's browser and on its owner's screens. */
let product: Product;
let browser: Browser;
let owner: Owner;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await signUpOwner(product, 'mette');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Presses so far, by link. */
async function presses(): Promise<Record<string, number>> {
  const told = await owner.call(endpoints.pageStatistics);
  if (told.kind !== 'ok') throw new Error(JSON.stringify(told));
  return Object.fromEntries(told.data.rows.flatMap(({ linkId, count }) => (linkId === null ? [] : [[linkId, count]])));
}

test('a visitor’s view and presses reach the owner’s screens, and are there offline', async () => {
  // A public name to the portal, and this machine to a browser: the press can be followed to its end.
  const target = `http://kanel.localhost:${product.port}/pricing`;
  const buttons = JSON.stringify([
    { text: 'Prøv', url: target },
    { text: 'Ring', url: 'tel:12345678' },
  ]);
  const body = await buildForm({ title: 'Café Kanel', urlPath: 'kanel', showTitle: 'true', buttons });
  const made = await owner.call(endpoints.createLandingPage, { body });
  if (made.kind !== 'ok') throw new Error(JSON.stringify(made));

  const visitor = await openPage(browser, PHONE);
  await visitor.page.goto(`${product.url}/kanel`);
  await visitor.page.getByRole('link', { name: 'Prøv' }).click();
  await visitor.page.waitForURL(target);
  await visitor.page.goto(`${product.url}/kanel`);
  await visitor.page.getByRole('link', { name: 'Ring' }).click();
  // What the browser tells by itself is seen where it arrives.
  const [web, call] = made.data.linkIds ?? [];
  await expect.poll(presses, { timeout: PATIENCE }).toEqual({ [web ?? '']: 1, [call ?? '']: 1 });
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();

  const { context, page, complaints } = await openPage(browser, { ...DESKTOP, ...WITH_WORKER });
  await openSignedIn(page, product, owner, '/landing-pages');
  const card = page.getByRole('article', { name: 'Café Kanel' });
  await card.getByText(/^2\svisninger$/).waitFor();
  await card.getByText(/^2\stryk \(100\s%\)$/).waitFor();
  // The owner's own look at it counts nothing.
  const own = await context.newPage();
  await own.goto(`${product.url}/kanel`);
  await own.close();

  await page.getByRole('link', { name: 'Statistik' }).click();
  const links = page.getByRole('list', { name: 'Tryk på links på Café Kanel' });
  await links.waitFor();
  await expect.poll(() => links.getByRole('listitem').allInnerTexts()).toEqual(['Prøv\n1', 'Ring\nmindst 1']);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await links.waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await links.waitFor();
  await expect.poll(() => links.getByRole('listitem').allInnerTexts()).toEqual(['Prøv\n1', 'Ring\nmindst 1']);
  await context.setOffline(false);
  expect(complaints).toEqual([]);
  await context.close();
});
