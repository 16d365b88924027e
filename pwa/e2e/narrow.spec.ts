import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../db/server/seed/demo-logins';
import { axeFindings, openBrowser, openPage, overflow, PHONE } from './browser';
import { openSignedIn, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

/** The narrowest phone, which is also a desktop at 400 % zoom (QUALITY 20), with the demo shop's data on every screen. */
/** Without motion, which has no part in where things stand and is waited for each time. */
const STILL = { ...PHONE, reducedMotion: 'reduce' } as const;
const NARROW = { ...STILL, viewport: { width: 320, height: 568 } } as const;

type Screens = readonly (readonly [path: string, text: string])[];
const PUBLIC_SCREENS: Screens = [
  ['/', 'Det får du'],
  ['/login', 'Glemt adgangskode?'],
  ['/register', 'Har du allerede en konto?'],
  ['/pricing', 'Kampagne tilbud!'],
  ['/about', 'Dedikeret Support'],
  ['/contact', 'Frederiksberg'],
  ['/privatliv', 'Dine rettigheder'],
  ['/reset-password', 'Send nulstillingslink'],
  ['/reset-password/intet-link', 'Bestil et nyt link'],
  ['/unclaimed/DEMO009', 'DEMO009'],
  ['/not-configured/KANEL08', 'KANEL08'],
  ['/findes/ikke', 'Siden findes ikke'],
];
const OWNER_SCREENS: Screens = [
  ['/statistics', 'KANEL05'],
  ['/settings', 'Denne enhed'],
  ['/landing-pages', 'Ugens frokost'],
  ['/sync', 'Alle dine ændringer er sendt'],
  ['/claim/DEMO010', 'DEMO010'],
];

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({}, 'demo.js'), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** As much room between lines, letters, words and paragraphs as readers may ask for (WCAG 1.4.12). */
const spaceOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
const pullTogether = (page: Page): Promise<unknown> => page.evaluate(() => document.adoptedStyleSheets.pop());

/** Pixels by which the open dialog, or a part of it that scrolls, is wider than itself. */
const dialogOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const dialog = document.querySelector('[aria-modal=true]');
    return Math.max(0, ...[dialog, ...(dialog?.children ?? [])].map((part) => (part ? part.scrollWidth - part.clientWidth : 0)));
  });

const expectToFit = async (page: Page, what: string): Promise<void> => {
  const widths = async () => [await overflow(page), await dialogOverflow(page)];
  expect(await widths(), what).toEqual([0, 0]);
  await spaceOut(page);
  expect(await widths(), `${what}, spaced out`).toEqual([0, 0]);
  await pullTogether(page);
};
const expectScreensToFit = async (page: Page, screens: Screens): Promise<void> => {
  for (const [path, text] of screens) {
    await page.goto(product.url + path);
    await page.getByText(text).first().waitFor();
    await expectToFit(page, path);
  }
};

test('public screens', async () => {
  const { context, page } = await openPage(browser, NARROW);
  await expectScreensToFit(page, PUBLIC_SCREENS);
  await context.close();
});

test('the owner’s screens and dialogs', async () => {
  const { context, page } = await openPage(browser, NARROW);
  await openSignedIn(page, product, DEMO_LOGINS.owner);
  await page.getByText('Camilla Brandholt').waitFor();
  await page.locator('canvas').first().waitFor();
  await expectToFit(page, 'dashboard');
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const fromMenu = async (item: string) => {
    await press(/^Konto/);
    await page.getByRole('menuitem', { name: item }).click();
  };
  const fromSheet = async (thing: string, action: string) => {
    await press(`Handlinger for ${thing}`);
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
  };
  const dialogs: readonly (readonly [path: string, text: string, open: () => Promise<void>])[] = [
    ['/dashboard', 'Hovedmenu', () => press('Åbn menu')],
    ['/dashboard', 'Ingen meddelelser endnu', () => fromMenu('Meddelelser')],
    ['/dashboard', 'Kopiér produktlink', () => press('Handlinger for Stander ved kassen')],
    ['/dashboard', 'Rediger produkt', () => fromSheet('Stander ved kassen', 'Rediger')],
    ['/dashboard', 'Download QR-kode', () => fromSheet('Stander ved kassen', 'Vis QR-kode')],
    ['/dashboard', 'Slet produkt', () => fromSheet('Stander ved kassen', 'Slet')],
    ['/dashboard', 'Produkt ID', () => press('Tilføj nyt produkt')],
    ['/dashboard', 'Sådan skal filen se ud', () => press('Bulk Upload')],
    ['/dashboard', 'Skift lokation', () => press('Administrer lokation')],
    ['/dashboard', 'Bruger allerede linket', () => press('Brug linket på et produkt')],
    ['/dashboard', 'Gode råd', () => press(/Lav en landing page/)],
    ['/settings', 'Din adgangskode', () => press('Slet konto')],
    ['/landing-pages', 'Kopiér adresse', () => press('Handlinger for Ugens frokost')],
    ['/landing-pages', 'Sociale links', () => press('Rediger Ugens frokost')],
  ];
  for (const [path, text, open] of dialogs) {
    if (!page.url().endsWith(path)) await page.goto(product.url + path);
    await open();
    const dialog = page.locator('[aria-modal=true]');
    if (text === 'Hovedmenu') await dialog.getByRole('navigation', { name: text }).waitFor();
    else await dialog.getByText(text).first().waitFor();
    await expectToFit(page, text);
    expect(await axeFindings(page), text).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await expectScreensToFit(page, OWNER_SCREENS);
  await context.close();
});

test('a button that names whoever is signed in, however long they are called', async () => {
  const { context, page } = await openPage(browser, NARROW);
  await openSignedIn(page, product, await signUpOwner(product, 'w'.repeat(30)), '/unclaimed/DEMO009');
  const button = page.getByRole('button', { name: /^Aktivér på min konto/ });
  const text = await button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return { width: range.getBoundingClientRect().width, room: element.clientWidth };
  });
  expect(text.width).toBeLessThan(text.room);
  await expectToFit(page, '/unclaimed');
  await context.close();
});

test('the admin’s screens', async () => {
  const { context, page } = await openPage(browser, NARROW);
  await openSignedIn(page, product, DEMO_LOGINS.admin);
  await expectScreensToFit(page, [
    ['/admin?fane=brugere', 'blomster.bodil'],
    ['/admin?fane=produkter', 'DEMO001'],
    ['/admin?fane=statistik', 'Brugere i alt'],
  ]);
  await context.close();
});

test('text twice as large, on a phone (WCAG 1.4.4)', async () => {
  const { context, page } = await openPage(browser, STILL);
  const expectAllToFit = async (screens: Screens): Promise<void> => {
    for (const [path, text] of screens) {
      await page.goto(product.url + path);
      await page.getByText(text).first().waitFor();
      await page.evaluate(() => document.documentElement.style.setProperty('text-size-adjust', '200%'));
      expect(await overflow(page), path).toBe(0);
    }
  };
  await expectAllToFit(PUBLIC_SCREENS);
  await openSignedIn(page, product, DEMO_LOGINS.owner);
  await expectAllToFit([['/dashboard', 'Camilla Brandholt'], ...OWNER_SCREENS]);
  await context.close();
});
