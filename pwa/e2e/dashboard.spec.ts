import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { decodeQr } from '../../api/testing/decode-qr';
import { axeFindings, axeFindingsOfBothThemes, BROWSER, DESKTOP, openBrowser, openPage, overflow, PHONE } from './browser';
import { giveProducts, openSignedIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

/** The dashboard with the demo's invented places, so that nobody calls Google. */
let product: Product;
let browser: Browser;
let folder: string;

const PRODUCTS = [
  { standerId: 'DSH001', productType: 'stander', redirectUrl: 'https://eksempel.dk/menu' },
  { standerId: 'DSH002', productType: 'kort' },
];
const STOCK = Array.from({ length: 30 }, (_, index) => `LAGER${String(index + 1).padStart(3, '0')}`);

const newOwner = async (name: string, isStocked = true): Promise<Owner> => {
  const owner = await signUpOwner(product, name);
  if (isStocked)
    await giveProducts(
      product,
      owner,
      PRODUCTS.map((item) => ({ ...item, standerId: `${name.toUpperCase()}${item.standerId}` })),
    );
  return owner;
};
const linkBusiness = async (owner: Owner): Promise<void> => {
  const outcome = await owner.call(endpoints.setupBusiness, { body: { placeId: 'demo-cafe-kanel' } });
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
};
const card = (page: Page) => page.getByRole('region', { name: 'Google anmeldelser' });

beforeAll(async () => {
  [product, browser, folder] = await Promise.all([
    startProduct({ DEMO: 'on' }),
    openBrowser(),
    mkdtemp(join(tmpdir(), 'portal-e2e-files-')),
  ]);
  await product.admin(endpoints.bulkCreateStands, {
    body: { products: STOCK.map((standerId) => ({ standerId, productType: 'sticker', status: 'unclaimed' })) },
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an owner links a business, puts its review link on a product, and lets go again, on a phone', async () => {
  const owner = await newOwner('mette');
  const { context, page, complaints } = await openPage(browser, PHONE);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  await openSignedIn(page, product, owner);
  await card(page).getByRole('button', { name: 'Tilknyt din virksomhed' }).click();
  await page.getByRole('searchbox').fill('kanel');
  await page.getByRole('button', { name: /Café Kanel.*186 anmeldelser/ }).click();
  await page.getByText('Café Kanel er nu tilknyttet din konto').waitFor();
  await card(page).getByText('Demodata').waitFor();
  await card(page).getByText('Viser 3 af 186').waitFor();
  const firstAuthor = () => card(page).getByRole('article').first().getAttribute('aria-label');
  const newest = await firstAuthor();
  await card(page).getByRole('radio', { name: 'Ældste' }).check();
  expect(await firstAuthor()).not.toBe(newest);
  await card(page).getByRole('button', { name: 'Kopiér review link' }).click();
  await page.getByText('Review link kopieret til udklipsholder').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe('https://search.google.com/local/writereview?placeid=demo-cafe-kanel');

  await card(page).getByRole('button', { name: 'Brug linket på et produkt' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /METTEDSH002/ })
    .click();
  await page.getByText('Produkt opdateret').waitFor();
  const scan = await fetch(`http://127.0.0.1:${product.port}/METTEDSH002`, { redirect: 'manual' });
  expect([scan.status, scan.headers.get('Location')]).toEqual([302, link]);

  await card(page).getByRole('button', { name: 'Administrer lokation' }).click();
  await page.getByRole('button', { name: 'Log ud af Google Business' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud af Google Business' }).click();
  await page.getByText('Logget ud af Google Business Profile').waitFor();
  await card(page).getByRole('button', { name: 'Tilknyt din virksomhed' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('stock, CSV and guides on a desktop; the keyboard alone opens and closes', async () => {
  const owner = await newOwner('nora');
  const { context, page, complaints } = await openPage(browser, DESKTOP);
  await openSignedIn(page, product, owner);
  const toggle = page.getByRole('button', { name: /^Uaktiverede produkter \(\d+\)/ });
  await toggle.click();
  await page.getByRole('searchbox', { name: 'Søg efter produkt ID' }).fill('lager003');
  // It stands in the list before the search as well, and moves up when the answer comes: a press on its way would meet nothing.
  await page.getByRole('button', { name: 'Aktivér LAGER001' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Aktivér LAGER003' }).click();
  await page.getByText('Produkt aktiveret succesfuldt').waitFor();
  await page
    .getByRole('row', { name: /LAGER003/ })
    .getByText('Mangler link')
    .waitFor();

  const file = join(folder, 'produkter.csv');
  await writeFile(file, 'standerId;redirectUrl;productType;nickname\r\nLAGER004;eksempel.dk/fire;plate;Døren\r\nUKENDT1;eksempel.dk;;\r\n');
  await page.getByRole('button', { name: 'Bulk Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
  const [example] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Hent eksempelfil' }).click()]);
  expect(await readFile(await example.path(), 'utf8')).toMatch(/^\uFEFFstanderId;redirectUrl;productType;nickname\r\n/);
  expect(await dialog.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
  await dialog.getByLabel('CSV-fil: Vælg fil').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('1 produkter tilføjet succesfuldt').waitFor();
  await dialog.getByRole('row', { name: '3 UKENDT1 Produkt ikke fundet' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /LAGER004.*Døren.*eksempel\.dk.*Plate/ }).waitFor();

  await page.getByRole('button', { name: /Få flere Google anmeldelser/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Prøv selv på iPhone').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Få flere Google anmeldelser');
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(['dark', 'light'] as const)('the QR code decodes from the preview and from the download, %s', async (theme) => {
  const owner = await newOwner(`petra${theme}`);
  const id = `PETRA${theme.toUpperCase()}DSH001`;
  const { context, page, complaints } = await openPage(browser, DESKTOP, theme);
  await openSignedIn(page, product, owner);
  await page
    .getByRole('row', { name: new RegExp(id) })
    .getByRole('button', { name: /^Vis QR-kode/ })
    .click();
  const dialog = page.getByRole('dialog');
  const image = dialog.getByRole('img');
  expect(await image.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.width, img.height])).toEqual([200, 200, 200]);
  const preview = await image.screenshot();
  const link = `${product.url}/${id}?q`;
  expect(await decodeQr(preview)).toEqual({ jsqr: link, zxing: link });
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download QR-kode' }).click()]);
  expect(download.suggestedFilename()).toBe(`qr-${id}.png`);
  const file = await readFile(await download.path());
  expect(await sharp(file).metadata()).toMatchObject({ width: 1000, height: 1000, format: 'png' });
  expect(await decodeQr(file)).toEqual({ jsqr: link, zxing: link });
  expect(complaints).toEqual([]);
  await context.close();
});

test('an edit made offline waits, and is taken back in the row', async () => {
  const owner = await newOwner('olga');
  const { context, page } = await openPage(browser, DESKTOP);
  await openSignedIn(page, product, owner);
  const row = page.getByRole('row', { name: /OLGADSH001/ });
  await row.waitFor();
  // Without a worker: the dialog comes when it is opened, if it was not fetched in a quiet moment before.
  await row.getByRole('button', { name: /^Rediger/ }).click();
  await page.getByRole('dialog').getByLabel('Navn').waitFor();
  await context.setOffline(true);
  await page.getByRole('dialog').getByLabel('Navn').fill('Vinduet');
  await page.getByRole('dialog').getByRole('button', { name: 'Gem' }).click();
  await row.getByText('Venter på at blive sendt').waitFor();
  await row.getByRole('button', { name: 'Fortryd Vinduet' }).click();
  await row.getByText('Uden navn').waitFor();
  await row.getByText('Venter på at blive sendt').waitFor({ state: 'detached' });
  await context.close();
});

test('the camera reads a product, past the page policy', async () => {
  const owner = await newOwner('pia', false);
  const video = join(folder, 'camera.mjpeg');
  const code = await toBuffer(`${product.url}/LAGER010`, { errorCorrectionLevel: 'H', width: 400, margin: 4 });
  await writeFile(
    video,
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777777' } })
      .composite([{ input: code }])
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
  const withCamera = await chromium.launch({
    ...BROWSER,
    args: [
      ...(BROWSER.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  try {
    const { page, complaints } = await openPage(withCamera, PHONE);
    await openSignedIn(page, product, owner);
    await page.getByRole('button', { name: 'Tilføj nyt produkt' }).click();
    await page.getByRole('button', { name: 'Scan med kamera' }).click();
    await page.getByText('Fundet: LAGER010').waitFor();
    expect(await page.getByLabel('Produkt ID').inputValue()).toBe('LAGER010');
    await page.getByRole('button', { name: 'Tilføj produkt' }).click();
    await page.getByText('Produkt aktiveret succesfuldt').waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await withCamera.close();
  }
});

describe('axe finds nothing, and nothing is wider than the screen', () => {
  const dialogs: readonly [name: string, open: (page: Page) => Promise<void>][] = [
    ['use the link', (page) => card(page).getByRole('button', { name: 'Brug linket på et produkt' }).click()],
    ['QR of the review link', (page) => card(page).getByRole('button', { name: 'Vis QR-kode' }).click()],
    ['upload', (page) => page.getByRole('button', { name: 'Bulk Upload' }).click()],
    ['add', (page) => page.getByRole('button', { name: 'Tilføj nyt produkt' }).click()],
    ['guide', (page) => page.getByRole('button', { name: /Forstå din statistik/ }).click()],
  ];
  const search = async (page: Page) => {
    await card(page).getByRole('button', { name: 'Administrer lokation' }).click();
    await page.getByText('Skift lokation').click();
    await page.getByRole('dialog').getByRole('searchbox').fill('café');
    await page.getByRole('button', { name: /Café Solsikken/ }).waitFor();
  };

  test.each([
    ['quinn', 'phone', PHONE],
    ['saga', 'desktop', DESKTOP],
  ] as const)('%s: %s, dark and light', async (name, _size, options) => {
    const owner = await newOwner(name);
    await linkBusiness(owner);
    const { context, page } = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    await openSignedIn(page, product, owner);
    await card(page).getByText('Camilla Brandholt').waitFor();
    await page.getByRole('button', { name: /^Uaktiverede produkter \(/ }).click();
    await page.getByText(/^1–25 af/).waitFor();
    expect(await axeFindingsOfBothThemes(page), 'loaded').toEqual([]);
    expect(await overflow(page)).toBe(0);
    for (const [dialog, open] of [...dialogs, ['search', search] as const]) {
      await open(page);
      await page.getByRole('dialog').waitFor();
      expect(await axeFindingsOfBothThemes(page), dialog).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await context.close();
  });

  test('nothing yet, on the narrowest phone', async () => {
    const owner = await newOwner('ulla', false);
    const { context, page } = await openPage(browser, { ...PHONE, viewport: { width: 320, height: 568 } }, 'light');
    await openSignedIn(page, product, owner);
    await page.getByText('Du har ingen produkter endnu').waitFor();
    await card(page).getByRole('button', { name: 'Tilknyt din virksomhed' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await context.close();
  });
});
