import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, DESKTOP, openBrowser, openPage, overflow, PHONE } from './browser';
import { giveProducts, openSignedIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

let product: Product;
let browser: Browser;
let owner: Owner;
let newcomer: Owner;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await signUpOwner(product, 'mette');
  newcomer = await signUpOwner(product, 'nora');
  await giveProducts(product, owner, [
    { standerId: 'STA001', productType: 'stander', redirectUrl: 'https://eksempel.dk/menu' },
    { standerId: 'STA002', productType: 'kort', redirectUrl: 'https://eksempel.dk' },
    { standerId: 'STA003', productType: 'plate' },
  ]);
  for (const id of ['STA001', 'STA001', 'STA001', 'STA002']) await fetch(`http://127.0.0.1:${product.port}/${id}`, { redirect: 'manual' });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const open = async (page: Page, who: Owner): Promise<void> => {
  await openSignedIn(page, product, who, '/statistics');
  await page.getByRole('heading', { level: 2, name: 'Visninger over tid' }).waitFor();
};
const figure = (page: Page, label: string, value: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByText(value, { exact: true });

test('figures, filter, table and file on a desktop', async () => {
  const { context, page, complaints } = await openPage(browser, DESKTOP);
  await open(page, owner);
  await figure(page, 'Totale visninger', '4').waitFor();
  await figure(page, 'Antal produkter', '3').waitFor();
  await figure(page, 'Visninger/produkt', '1,3').waitFor();
  await figure(page, 'Visninger/dag', '0,6').waitFor();
  await page
    .getByRole('row', { name: /STA001/ })
    .getByRole('cell', { name: '3 (3)' })
    .waitFor();
  await page
    .getByRole('row', { name: /STA003/ })
    .getByText('Ingen')
    .waitFor();
  await page.locator('canvas').first().waitFor();

  await page.getByLabel('Produkttype').selectOption('Kort');
  await figure(page, 'Totale visninger', '1').waitFor();
  await page.getByRole('row', { name: /STA001/ }).waitFor({ state: 'detached' });
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^statistik-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/\r\nSTA002;;Kort;https:\/\/eksempel\.dk\/?;1;1;/);

  await page.getByLabel('Produkttype').selectOption('Sticker');
  await page.getByText('Ingen data tilgængelig for graf').waitFor();
  await page.getByRole('button', { name: 'Vis alle produkter' }).click();
  await fetch(`http://127.0.0.1:${product.port}/STA002`, { redirect: 'manual' });
  await page.getByRole('button', { name: 'Opdater Data' }).click();
  await page.getByText('Data opdateret succesfuldt').waitFor();
  await figure(page, 'Totale visninger', '5').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a range of one’s own on a phone', async () => {
  const { context, page, complaints } = await openPage(browser, PHONE);
  await open(page, owner);
  // The field and its words are both there to be pressed: neither lies over the other.
  await page.getByRole('radio', { name: 'Sidste år' }).check();
  await page.getByText('Brugerdefineret').click();
  await page.getByLabel('Fra dato').fill('2020-01-01');
  await page.getByText('Perioden må højst være på 731 dage').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const today = await page.getByLabel('Til dato').inputValue();
  await page.getByLabel('Fra dato').fill(today);
  await page.getByText(/^1 dag · /).waitFor();
  await page.getByLabel('Til dato').fill('2020-01-01');
  await page.getByText('Fra dato skal ligge før Til dato').waitFor();
  await page.getByText(/^1 dag · /).waitFor();
  await page.getByRole('list', { name: 'Visninger per produkt' }).getByText('STA001').waitFor();
  expect(await overflow(page)).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('how and when people come, as a file too, and from the device without a network', async () => {
  const olga = await signUpOwner(product, 'olga');
  await giveProducts(product, olga, [
    { standerId: 'TAP001', productType: 'stander', redirectUrl: 'https://eksempel.dk/menu' },
    { standerId: 'TAP002', productType: 'kort', redirectUrl: 'https://eksempel.dk' },
  ]);
  for (const path of ['TAP001?n', 'TAP001?n', 'TAP001?q', 'TAP002?q', 'TAP002?uid=04A2']) {
    const answer = await fetch(`http://127.0.0.1:${product.port}/${path}`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(/^https:\/\/eksempel\.dk\/(menu)?$/);
  }
  const { context, page, complaints } = await openPage(browser, PHONE, 'light');
  await open(page, olga);
  const kinds = async (chip: string, code: string, unknown: string): Promise<void> => {
    for (const [label, value] of [
      ['Chip', chip],
      ['Kode', code],
      ['Ukendt', unknown],
    ] as const)
      await page
        .getByRole('region', { name: 'Chip eller kode' })
        .locator('dl > div')
        .filter({ hasText: label })
        .getByText(new RegExp(`^${value} `))
        .waitFor();
  };
  await kinds('2', '2', '1');
  const week = page.getByRole('region', { name: 'Hvornår på ugen' });
  await week.getByRole('img', { name: /Flest \p{L}+ kl\. \d+–\d+ \([1-5] visning(er)?\)\.$/u }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download alle tryk' }).click()]);
  const taps = (await readFile(await download.path(), 'utf8')).split('\r\n').filter((line) => /;TAP00\d;;(Chip|Kode|Ukendt)$/.test(line));
  expect(taps).toHaveLength(5);

  await context.setOffline(true);
  await page.getByText('Filen kræver internet.').waitFor();
  await page.getByRole('radio', { name: 'Sidste år' }).check();
  await page.getByLabel('Produkttype').selectOption('Kort');
  await kinds('0', '1', '1');
  await week.getByRole('button', { name: 'Vis som tabel' }).click();
  await week.getByRole('table', { name: 'Visninger per ugedag og time' }).getByRole('cell', { name: '2', exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('own taps are left out when one wants that, and Statistik says how many', async () => {
  const signe = await signUpOwner(product, 'signe');
  await giveProducts(product, signe, [{ standerId: 'EGET001', productType: 'stander', redirectUrl: 'https://eksempel.dk/' }]);
  const { context, page, complaints } = await openPage(browser, DESKTOP);
  await openSignedIn(page, product, signe, '/settings');
  // The browser's cookies go along, as when its camera opens the address.
  const tap = async (): Promise<void> => {
    expect((await page.request.get(`${product.url}/EGET001?q`, { maxRedirects: 0 })).status()).toBe(302);
  };
  await tap();
  await page.getByRole('switch', { name: 'Tæl mine egne tryk' }).uncheck();
  await page.getByText('Dine egne tryk bliver ikke talt med').waitFor();
  await tap();
  await page.goto(`${product.url}/statistics`);
  await page.getByText('1 eget tryk er ikke talt med', { exact: true }).waitFor();
  await figure(page, 'Totale visninger', '1').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

describe('axe finds nothing, and nothing is wider than the screen', () => {
  const views = [
    ['phone', 'dark', PHONE],
    ['desktop', 'light', DESKTOP],
  ] as const;
  test.each(views)('loaded, %s %s', async (_name, theme, options) => {
    const { context, page } = await openPage(browser, options, theme);
    await open(page, owner);
    await page.locator('canvas').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await context.close();
  });
  test.each(views)('empty, %s %s', async (_name, theme, options) => {
    const { context, page } = await openPage(browser, options, theme);
    await open(page, newcomer);
    await page.getByText('Du har ingen produkter endnu').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await context.close();
  });
});
