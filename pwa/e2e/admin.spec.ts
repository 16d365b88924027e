import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { readStoredZip } from '../../api/testing/read-stored-zip';
import { axeFindingsOfBothThemes, DESKTOP, openBrowser, openPage, overflow, PHONE } from './browser';
import { giveProducts, openSignedIn, type Owner, signUpOwner } from './owner';
import { ADMIN, type Product, startProduct } from './product';

let product: Product;
let browser: Browser;
let owner: Owner;

const STOCK = 1200;
const stockId = (index: number): string => `LAGER${String(index).padStart(4, '0')}`;

async function createStock(ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += 1000) {
    const products = ids.slice(start, start + 1000).map((standerId) => ({ standerId, productType: 'stander', status: 'unclaimed' }));
    const outcome = await product.admin(endpoints.bulkCreateStands, { body: { products } });
    expect(outcome.kind).toBe('ok');
  }
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await signUpOwner(product, 'mette');
  await signUpOwner(product, 'nora');
  await giveProducts(product, owner, [
    { standerId: 'TAP001', productType: 'stander', redirectUrl: 'https://eksempel.dk' },
    { standerId: 'TAP002', productType: 'kort' },
  ]);
  await fetch(`http://127.0.0.1:${product.port}/TAP001`, { redirect: 'manual' });
  await createStock(Array.from({ length: STOCK }, (_, index) => stockId(index + 1)));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(options: BrowserContextOptions, tab = 'brugere') {
  const watched = await openPage(browser, { reducedMotion: 'reduce', ...options });
  await openSignedIn(watched.page, product, ADMIN, `/admin?fane=${tab}`);
  await isShown(watched.page);
  return watched;
}
async function show(page: Page, tab: string): Promise<void> {
  await page.goto(`${product.url}/admin?fane=${tab}`);
  await isShown(page);
}
async function isShown(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
}
const stockOf = (page: Page) => page.getByRole('region', { name: 'Ikke-aktiverede produkter' });

describe.sequential('users', () => {
  test('are searched, edited, blocked and unblocked on a desktop; focus comes back after a dialog', async () => {
    const { context, page, complaints } = await open(DESKTOP);
    await page.getByRole('searchbox', { name: 'Søg efter brugernavn eller email' }).fill('nora');
    const row = page.getByRole('row', { name: /nora/ });
    await row.waitFor();
    await page.getByRole('row', { name: /mette/ }).waitFor({ state: 'detached' });

    const edit = page.getByRole('button', { name: 'Rediger nora' });
    await edit.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true);
    await edit.click();
    await page.getByRole('dialog').getByLabel('Email').fill('nora.ny@example.dk');
    await page.getByRole('button', { name: 'Gem' }).click();
    await row.getByText('nora.ny@example.dk').waitFor();

    await page.getByRole('button', { name: 'Deaktiver nora' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deaktiver' }).click();
    await row.getByText('Deaktiveret').waitFor();
    await page.getByRole('button', { name: 'Aktiver nora', exact: true }).click();
    await row.getByText('Aktiv', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('are shown with their pages, and deleted for good, on a phone', async () => {
    await signUpOwner(product, 'otto');
    const { context, page, complaints } = await open(PHONE);
    await page.getByRole('button', { name: 'Handlinger for mette' }).click();
    await page.getByRole('button', { name: 'Vis detaljer' }).click();
    // The sheet of actions may still be on its way out, with a button of its own to close it.
    const details = page.getByRole('dialog', { name: 'Brugerdetaljer' });
    await details.getByText('Brugeren har ingen landing pages').waitFor();
    await details.getByRole('button', { name: 'Luk' }).click();

    await page.getByRole('button', { name: 'Handlinger for otto' }).click();
    await page.getByRole('button', { name: 'Slet', exact: true }).click();
    await page.getByRole('alertdialog').getByText('Handlingen kan ikke fortrydes.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Slet bruger' }).click();
    await page.getByText('Bruger slettet succesfuldt').waitFor();
    await page.getByRole('button', { name: 'Handlinger for otto' }).waitFor({ state: 'detached' });
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('the tabs are moved between by keys, and the address follows', async () => {
  const { context, page } = await open(DESKTOP);
  await page.getByRole('tab', { name: 'Brugeradministration' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin?fane=produkter');
  await page.getByRole('region', { name: 'Aktiverede produkter' }).getByText('TAP002').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Klik over tid' }).waitFor();
  await context.close();
});

describe.sequential('stock', () => {
  test('is made, one and many, with a preview', async () => {
    const { context, page, complaints } = await open(DESKTOP, 'produkter');
    await page.getByRole('button', { name: 'Opret flere' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Start ID').fill('abc');
    await dialog.getByLabel('Antal').fill('12');
    await dialog.getByText('ABC012').waitFor();
    await dialog.getByRole('button', { name: 'Opret Produkter' }).click();
    await page.getByText('12 produkter oprettet succesfuldt').waitFor();
    await stockOf(page).getByText('ABC012').waitFor();
    await page.getByRole('button', { name: 'Tilføj produkt' }).click();
    await page.getByRole('dialog').getByLabel('Produkt ID').fill('abc001');
    await page.getByRole('dialog').getByRole('button', { name: 'Tilføj produkt' }).click();
    await page.getByRole('alert').getByText('Produkt ID findes allerede').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('is downloaded: a few by navigation, all that match with their progress', async () => {
    const { context, page, complaints } = await open(DESKTOP, 'produkter');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await page.getByText('Vælg mindst ét produkt at downloade').waitFor();
    await page.getByRole('checkbox', { name: 'Vælg ABC001' }).click();
    const [few] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
    expect(few.suggestedFilename()).toBe('unclaimed-products.csv');
    expect((await readFile(await few.path(), 'utf8')).split('\r\n')[1]).toMatch(/^ABC001;stander;/);

    await page.getByRole('searchbox', { name: 'Søg efter produkt ID eller type' }).fill('lager');
    await page.getByRole('button', { name: 'Vælg alle 1.200, der matcher' }).click();
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
    const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
    expect([lines.length, lines[0], lines[1]?.slice(0, 9), lines.at(-1)?.slice(0, 9)]).toEqual([
      STOCK + 1,
      '\uFEFFstanderId;productType;url;createdAt',
      stockId(1),
      stockId(STOCK),
    ]);
    const [zip] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download QR' }).click()]);
    const images = readStoredZip(await readFile(await zip.path()));
    expect([zip.suggestedFilename(), images.size, images.has(`qr-${stockId(STOCK)}.png`)]).toEqual(['qr-codes.zip', STOCK, true]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('loads by scrolling where it is the last list, and is deleted by choice and by word, on a phone', async () => {
    const { context, page, complaints } = await open(PHONE, 'brugere');
    const stock = stockOf(page);
    await stock.getByText('ABC001').waitFor();
    for (const shown of [125, 225]) {
      await page.mouse.wheel(0, 100_000);
      await stock.getByText(`Vis flere (${shown} af`).waitFor();
    }
    expect(await page.getByRole('listitem').count()).toBeLessThan(200);

    await show(page, 'produkter');
    await stock.getByRole('searchbox').fill('abc');
    await page.getByRole('button', { name: 'Vælg', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Vælg ABC002' }).click();
    await page.getByRole('button', { name: 'Slet', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Slet 1 produkt' }).click();
    await page.getByText('1 produkt slettet succesfuldt').waitFor();
    await page.getByRole('button', { name: 'Vælg alle 11, der matcher' }).click();
    await page.getByRole('button', { name: 'Slet', exact: true }).click();
    await page.getByLabel('Skriv SLET for at bekræfte').fill('SLET');
    await page.getByRole('button', { name: 'Slet 11 produkter' }).click();
    await page.getByText('11 produkter slettet succesfuldt').waitFor();
    await page.getByText('Ingen resultater for "abc"').waitFor();
    const left = await product.admin(endpoints.listUnclaimed, { query: { limit: '1' } });
    expect(left.kind === 'ok' && left.headers.get('X-Total-Count')).toBe(String(STOCK));
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('offline says that the panel needs a network', async () => {
  const { context, page } = await open(PHONE, 'statistik');
  await context.setOffline(true);
  await page.getByText('Du er offline. Det viste kan være forældet').waitFor();
  await page.getByRole('tab', { name: 'Produkter' }).click();
  await page.getByText('Kunne ikke hente claimed produkter').waitFor();
  await context.close();
});

describe('axe finds nothing', () => {
  const cases = [
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const;
  const check = async (page: Page, state: string): Promise<void> => expect(await axeFindingsOfBothThemes(page), state).toEqual([]);

  test.each(cases)('on %s, dark and light', async (name, options) => {
    const isPhone = name === 'phone';
    const { context, page } = await open(options);
    await stockOf(page).getByText(stockId(1)).waitFor();
    await check(page, 'users');
    if (isPhone) {
      await page.getByRole('button', { name: 'Handlinger for admin' }).click();
      await page.getByText('Du kan ikke slette din egen bruger her').waitFor();
      await check(page, 'sheet with reasons');
      await page.getByRole('button', { name: 'Rediger' }).click();
    } else {
      await page.getByRole('button', { name: 'Rediger admin' }).click();
    }
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    await check(page, 'edit dialog');
    await page.keyboard.press('Escape');
    for (const filter of ['Vis admins', 'Vis brugere']) await page.getByRole('checkbox', { name: filter }).click();
    await page.getByText('Ingen brugere vises').waitFor();
    await check(page, 'nobody');

    await show(page, 'produkter');
    await page.getByText('TAP001').waitFor();
    if (isPhone) await page.getByRole('button', { name: 'Vælg', exact: true }).click();
    await page.getByRole('checkbox', { name: `Vælg ${stockId(1)}` }).click();
    await check(page, 'products, one chosen');
    await page.getByRole('button', { name: 'Vælg alle 1.200' }).click();
    await page.getByRole('button', { name: 'Slet', exact: true }).click();
    await page.getByRole('alertdialog').waitFor();
    await check(page, 'delete all');
    await page.getByRole('button', { name: 'Annuller' }).click();
    await page.getByRole('button', { name: 'Opret flere' }).click();
    await page.getByRole('dialog').getByLabel('Start ID').fill('abc');
    await check(page, 'bulk dialog');

    await show(page, 'statistik');
    await page.locator('canvas').first().waitFor();
    await check(page, 'statistics');
    expect(await overflow(page)).toBe(0);
    await context.close();
  });
});
