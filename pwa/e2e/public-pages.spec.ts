import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, DESKTOP, openBrowser, openPage, overflow, PHONE, WITH_WORKER } from './browser';
import { type Mailbox, openMailbox } from './mailbox';
import { logIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

let mailbox: Mailbox;
let product: Product;
let browser: Browser;
let owner: Owner;

beforeAll(async () => {
  mailbox = await openMailbox();
  [product, browser] = await Promise.all([startProduct({ SMTP_URL: mailbox.url, CONTACT_EMAIL: 'os@example.dk' }), openBrowser()]);
  owner = await signUpOwner(product, 'mette');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await mailbox?.stop();
});

test('prices: another plan, then on to sign-up', async () => {
  const { context, page, complaints } = await openPage(browser, PHONE);
  await page.goto(`${product.url}/pricing`);
  const free = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Gratis' }) });
  await free.getByRole('button', { name: 'Vælg' }).click();
  await free.getByRole('button', { name: 'Du har valgt' }).waitFor();
  expect(await page.getByRole('button', { name: 'Du har valgt' }).count()).toBe(1);
  await page.getByRole('link', { name: 'Fortsæt med dette abonnement' }).click();
  await page.waitForURL(`${product.url}/register`);
  expect(complaints).toEqual([]);
  await context.close();
});

test('contact: a message arrives by mail, and the notice stands at the bottom in the middle', async () => {
  const { context, page, complaints } = await openPage(browser, DESKTOP);
  await page.goto(`${product.url}/contact`);
  await page.getByLabel('Navn').fill('Jørgen');
  await page.getByLabel('Email').fill('jorgen@example.dk');
  await page.getByLabel('Emne').fill('Nyt skilt');
  await page.getByLabel('Besked').fill('Har I det i blåt?');
  await page.getByRole('button', { name: 'Send Besked' }).click();
  const notice = page.getByText('Tak for din besked! Vi vender tilbage hurtigst muligt.');
  await notice.waitFor();
  const box = await notice.boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(40);
  expect(box?.y).toBeGreaterThan(750);
  expect(await mailbox.next('os@example.dk')).toContain('Har I det i blåt?');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a forgotten password: a link by mail, a new password, and in', async () => {
  const { context, page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await page.goto(`${product.url}/login`);
  await page.getByRole('link', { name: 'Glemt adgangskode?' }).click();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Send nulstillingslink' }).click();
  await page.getByText('Tjek din indbakke').waitFor();
  const link = /http\S+\/reset-password\/[\w-]+/.exec(await mailbox.next(owner.email))?.[0] ?? '';
  // With the worker installed, as on every visit but the first: its shell is the start page's.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const referers: Promise<string>[] = [];
  context.on('request', (request) => referers.push(request.allHeaders().then(({ referer = '' }) => referer)));
  await page.goto(link);
  await page.getByLabel('Ny adgangskode', { exact: true }).fill('romkugler til teen');
  await page.getByLabel('Bekræft adgangskode').fill('romkugler til teen');
  await page.getByRole('button', { name: 'Gem ny adgangskode' }).click();
  await page.getByText('Din adgangskode er ændret. Du kan nu logge ind.').waitFor();
  await page.waitForURL(`${product.url}/login`);
  await logIn(page, product, { ...owner, password: 'romkugler til teen' });
  await page.goto(link);
  await page.getByText('Dette link er ugyldigt eller udløbet').waitFor();
  await page.getByRole('link', { name: 'Bestil et nyt link' }).click();
  await page.getByRole('button', { name: 'Send nulstillingslink' }).waitFor();
  const token = link.split('/').at(-1) ?? '?';
  expect((await Promise.all(referers)).filter((referer) => referer.includes(token))).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

describe('axe finds nothing, and nothing is wider than the screen', () => {
  const screens = [
    ['/pricing', 'Vælg dit abonnement'],
    ['/about', 'Om os'],
    ['/contact', 'Kontakt Os'],
    ['/reset-password', 'Nulstil adgangskode'],
    ['/reset-password/intet-link', 'Vælg ny adgangskode'],
    ['/privatliv', 'Privatliv'],
  ] as const;
  test.each([
    ['phone', 'dark', PHONE],
    ['desktop', 'light', DESKTOP],
    ['a narrow phone', 'light', { ...PHONE, viewport: { width: 320, height: 568 } }],
  ] as const)('%s %s', async (_name, theme, options) => {
    const { context, page } = await openPage(browser, options, theme);
    for (const [path, heading] of screens) {
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await overflow(page), path).toBe(0);
      expect(await axeFindings(page), path).toEqual([]);
    }
    await context.close();
  });
});
