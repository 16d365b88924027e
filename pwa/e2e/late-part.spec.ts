import { expect, test } from 'vitest';
import { DESKTOP, openBrowser, openPage } from './browser';
import { openSignedIn, signUpOwner } from './owner';
import { startProduct } from './product';

const PART = '**/assets/guide-dialog-*.js';

test('a dialog that could not be fetched ahead opens when it is wanted', async () => {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  const owner = await signUpOwner(product, 'lone');
  const { page, complaints } = await openPage(browser, DESKTOP);
  await page.route(PART, (route) => route.fulfill({ status: 503, body: '' }));
  const refused = page.waitForResponse((response) => response.url().includes('guide-dialog-') && response.status() === 503);
  await openSignedIn(page, product, owner, '/dashboard');
  await refused;
  await page.unroute(PART);
  await page.getByRole('button', { name: /guide/i }).first().click();
  await page.getByRole('dialog').waitFor();
  expect(complaints).toEqual([]);
  await browser.close();
  await product.stop();
});

test('a dialog that cannot be fetched when it is wanted leaves the screen as it is, and opens when it can be', async () => {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  const owner = await signUpOwner(product, 'lone');
  const { page } = await openPage(browser, DESKTOP);
  await page.route(PART, (route) => route.abort());
  await openSignedIn(page, product, owner, '/dashboard');
  await page.getByRole('button', { name: /guide/i }).first().click();
  await page.getByText('Det kunne ikke åbnes nu, men åbner, når der er forbindelse').first().waitFor();
  await page.getByRole('heading', { name: 'Guides & Tips' }).waitFor();
  await page.unroute(PART);
  await page.getByRole('dialog').waitFor();
  await browser.close();
  await product.stop();
});

test('what the bar and the cards are waiting for, and cannot have, leaves the rest of the screen alone', async () => {
  const [product, browser] = await Promise.all([startProduct({}, 'demo.js'), openBrowser()]);
  const { page } = await openPage(browser, DESKTOP);
  const isCutOff = { now: true };
  await page.route(/assets\/(followed-bell|account-menu-opened|location-menu|linked-business)-/, (route) =>
    isCutOff.now ? route.abort() : route.continue(),
  );
  await openSignedIn(page, product, { username: 'demo', password: 'kanelsnegl-demo-2026' }, '/dashboard');
  const reviews = page.getByRole('region', { name: 'Google anmeldelser' });
  await reviews.getByRole('alert').filter({ hasText: 'Denne del kunne ikke hentes' }).waitFor();
  await page.getByRole('region', { name: 'Statistik' }).waitFor();
  isCutOff.now = false;
  await reviews.getByRole('button', { name: 'Prøv igen' }).click();
  await reviews.getByText(/^Viser \d+ af/).waitFor();
  await page.getByRole('button', { name: /^Konto/ }).click();
  await page.getByRole('menu').waitFor();
  await browser.close();
  await product.stop();
});
