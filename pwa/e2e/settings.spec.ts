import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { axeFindings, DESKTOP, openBrowser, openPage, overflow, PHONE } from './browser';
import { type Mailbox, openMailbox } from './mailbox';
import { logIn, openSignedIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

let mailbox: Mailbox;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  mailbox = await openMailbox();
  [product, browser] = await Promise.all([startProduct({ SMTP_URL: mailbox.url }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await mailbox?.stop();
});

const open = async (page: Page, who: Owner): Promise<void> => {
  await openSignedIn(page, product, who, '/settings');
  await page.getByRole('region', { name: 'Profil' }).waitFor();
};

test('a profile image, own data, and the theme', async () => {
  const owner = await signUpOwner(product, 'pia');
  const { context, page, complaints } = await openPage(browser, PHONE);
  await open(page, owner);
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2250ab' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'pia.png', mimeType: 'image/png', buffer: picture });
  await page.getByText('Profilbillede opdateret succesfuldt').waitFor();
  await page.locator('main img[src^="/uploads/"]').waitFor();
  await page.locator('input[type=file]').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByText(/^Der opstod en fejl ved upload af billede/).waitFor();

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download mine data' }).click()]);
  expect(download.suggestedFilename()).toBe('mine-data.json');
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ user: { username: 'pia', email: owner.email } });

  await page.getByRole('switch', { name: 'Mørkt tema' }).uncheck();
  await expect
    .poll(() => page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem('theme')]))
    .toEqual(['light', 'light']);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a new password ends the other sessions; so does logging out everywhere', async () => {
  const owner = await signUpOwner(product, 'rikke');
  const other = await openPage(browser, PHONE);
  await open(other.page, owner);
  const { context, page, complaints } = await openPage(browser, DESKTOP);
  await open(page, owner);
  const sessions = page.getByRole('list', { name: 'Enheder' }).getByRole('listitem');
  await expect.poll(() => sessions.count()).toBe(3);
  await page.getByRole('button', { name: 'Log ud alle steder' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud alle steder' }).click();
  await page.getByText('Du er logget ud på alle andre enheder').waitFor();
  await expect.poll(() => sessions.count()).toBe(1);
  await other.page.reload();
  await other.page.waitForURL('**/login**');

  const form = page.getByRole('form', { name: 'Skift adgangskode' });
  await form.getByLabel('Nuværende adgangskode').fill('forkert');
  await form.getByLabel('Ny adgangskode', { exact: true }).fill('romkugler til teen');
  await form.getByLabel('Bekræft ny adgangskode').fill('romkugler til teen');
  await form.getByRole('button', { name: 'Skift adgangskode' }).click();
  await form.getByText('Nuværende adgangskode er forkert').first().waitFor();
  await form.getByLabel('Nuværende adgangskode').fill(owner.password);
  await form.getByRole('button', { name: 'Skift adgangskode' }).click();
  await page.getByText('Adgangskode ændret succesfuldt').waitFor();
  await page.reload();
  await page.getByRole('region', { name: 'Profil' }).waitFor();
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

test('a temporary password opens nothing but its own change', async () => {
  const owner = await signUpOwner(product, 'sofie');
  const users = await product.admin(endpoints.listUsers, { query: {} });
  const id = users.kind === 'ok' ? (users.data.find((user) => user.username === 'sofie')?._id ?? '') : '';
  await product.admin(endpoints.resetUserPassword, { params: { id } });
  const temporary = /^\s*([A-HJ-NP-Za-km-z2-9]{16})\s*$/m.exec(await mailbox.next(owner.email))?.[1] ?? '';
  expect(temporary).toHaveLength(16);
  const { context, page } = await openPage(browser, PHONE);
  await logIn(page, product, { username: 'sofie', password: temporary }, '**/settings');
  await page.getByText('Du er logget ind med en midlertidig adgangskode.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${product.url}/statistics`);
  await page.waitForURL('**/settings');
  const form = page.getByRole('form', { name: 'Skift adgangskode' });
  await form.getByLabel('Midlertidig adgangskode').fill(temporary);
  await form.getByLabel('Ny adgangskode', { exact: true }).fill('romkugler til teen');
  await form.getByLabel('Bekræft ny adgangskode').fill('romkugler til teen');
  await form.getByRole('button', { name: 'Skift adgangskode' }).click();
  await page.getByRole('region', { name: 'Profil' }).waitFor();
  await page.goto(`${product.url}/statistics`);
  await page.getByText('Visninger over tid').first().waitFor();
  await context.close();
});

test('a deleted account is gone, and leaves nothing on the device', async () => {
  const owner = await signUpOwner(product, 'tove');
  const { context, page, complaints } = await openPage(browser, PHONE);
  await open(page, owner);
  await page.getByRole('button', { name: 'Slet konto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Din adgangskode').fill(owner.password);
  await dialog.getByRole('button', { name: 'Slet konto for altid' }).click();
  await page.waitForURL('**/login');
  await page.getByText('Din konto er slettet').waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('userData')])).toEqual([null, null]);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('u_')).length))
    .toBe(0);
  const again = await product.call(endpoints.login, { body: { username: 'tove', password: owner.password } });
  expect(again).toMatchObject({ kind: 'refused', status: 401 });
  expect(complaints).toEqual([]);
  await context.close();
});

describe('axe finds nothing, and nothing is wider than the screen', () => {
  test.each([
    ['phone', 'dark', PHONE],
    ['desktop', 'light', DESKTOP],
    ['a narrow phone', 'light', { ...PHONE, viewport: { width: 320, height: 568 } }],
  ] as const)('%s %s', async (name, theme, options) => {
    const owner = await signUpOwner(product, `ulla${theme}${name.length}`);
    const { context, page } = await openPage(browser, options, theme);
    await open(page, owner);
    await page.getByRole('list', { name: 'Enheder' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Slet konto' }).click();
    await page.getByRole('dialog').getByLabel('Din adgangskode').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
});
