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
