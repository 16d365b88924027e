import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE, WITH_WORKER } from './browser';
import { type Product, startProduct } from './product';

/** From a printed product to a counted scan, as a stranger with a phone would do it. */
let product: Product;
let browser: Browser;
let target: Product;

beforeAll(async () => {
  [product, target, browser] = await Promise.all([startProduct(), startProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([product?.stop(), target?.stop()]);
});

const scan = (id: string): Promise<Response> => fetch(`http://127.0.0.1:${product.port}/${id}`, { redirect: 'manual' });

describe.sequential('the main job', () => {
  test('an admin makes products through the API', async () => {
    const outcome = await product.admin(endpoints.bulkCreateStands, {
      body: { products: ['TAP001', 'TAP002'].map((standerId) => ({ standerId, productType: 'stander', status: 'unclaimed' })) },
    });
    expect(outcome).toMatchObject({ kind: 'ok', status: 201, data: { added: 2 } });
  });

  test('a stranger scans, signs up, sets a target; the next scan redirects and the dashboard shows the click', async () => {
    const { context, page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
    await page.goto(`${product.url}/TAP001`);
    await page.waitForURL('**/unclaimed/TAP001');
    await page.getByRole('heading', { name: 'Aktiver dit produkt' }).waitFor();
    await page.getByText('TAP001').waitFor();
    await page.getByRole('tab', { name: 'Opret konto' }).click();
    const form = page.getByRole('tabpanel', { name: 'Opret konto' });
    await form.getByLabel('Brugernavn').fill('mette');
    await form.getByLabel('Email').fill('mette@example.dk');
    await form.getByLabel('Adgangskode', { exact: true }).fill('kanelsnegle til kaffen');
    await form.getByLabel('Bekræft adgangskode').fill('kanelsnegle til kaffen');
    await form.getByRole('button', { name: 'OPRET KONTO' }).click();

    await page.waitForURL('**/dashboard');
    await page.getByText('Mangler link').first().waitFor();
    expect((await scan('TAP001')).headers.get('Location')).toBe('/not-configured/TAP001');

    await page.getByRole('button', { name: 'Handlinger for TAP001' }).click();
    await page.getByRole('button', { name: 'Tilføj link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Navn').fill('Ved kassen');
    await dialog.getByRole('textbox', { name: /^Link/ }).fill(`http://localhost:${target.port}/about`);
    await dialog.getByRole('button', { name: 'Gem' }).click();
    await page.getByText('Produkt opdateret').waitFor();

    await page.goto(`${product.url}/TAP001`);
    await page.waitForURL(`**:${target.port}/about`);

    await page.goto(`${product.url}/dashboard`);
    await page.getByText('Ved kassen').waitFor();
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await page.getByText('Data opdateret succesfuldt').waitFor();
    await page.getByText(/^1 klik fra .*, flest/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the address of a scan carries no query on and answers robots without counting them', async () => {
    const response = await fetch(`http://127.0.0.1:${product.port}/TAP001?uid=04A2B3`, { redirect: 'manual', method: 'HEAD' });
    expect([response.status, response.headers.get('Location')]).toEqual([302, `http://localhost:${target.port}/about`]);
  });
});

describe('axe finds nothing', () => {
  const screens = [
    ['/', 'h1'],
    ['/login', 'h1'],
    ['/register', 'h1'],
    ['/unclaimed/TAP002', '[role=tablist]'],
    ['/not-configured/TAP001', 'h1'],
    ['/findes/ikke', 'h1'],
  ] as const;
  test.each([
    ['phone', 'dark', PHONE],
    ['desktop', 'light', DESKTOP],
  ] as const)('on the public screens, %s %s', async (_name, theme, options) => {
    const { context, page } = await openPage(browser, options, theme);
    for (const [path, ready] of screens) {
      await page.goto(product.url + path);
      await page.locator(ready).first().waitFor();
      expect(await axeFindings(page), path).toEqual([]);
    }
    await context.close();
  });

  test.each([
    ['phone', 'light', PHONE],
    ['desktop', 'dark', DESKTOP],
  ] as const)('on the dashboard and its edit dialog, %s %s', async (_name, theme, options) => {
    const { context, page } = await openPage(browser, options, theme);
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Brugernavn').fill('mette');
    await page.getByLabel('Adgangskode', { exact: true }).fill('kanelsnegle til kaffen');
    await page.getByRole('button', { name: 'LOG IND', exact: true }).click();
    await page.getByText('Ved kassen').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${product.url}/dashboard?rediger=TAP001`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Navn').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Annuller' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await axeFindings(page)).toEqual([]);
    // Opened by an address: there is no button to go back to.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await context.close();
  });
});
