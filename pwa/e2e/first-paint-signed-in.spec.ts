import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, openBrowser, openPage, overflow, PHONE, WITH_WORKER } from './browser';
import { openHeld, takenOver } from './held-page';
import { giveProducts, logIn, type Owner, signUpOwner } from './owner';
import { ADMIN, type Product, startProduct } from './product';

/** Screens behind the log-in are painted before the app runs: frame, menus and the shape of what comes, and nobody's data. */
let product: Product;
let browser: Browser;
let owner: Owner;
let states: Record<'owner' | 'admin', BrowserContextOptions>;

/** What a device has of an earlier visit. */
async function signedIn(person: Pick<Owner, 'username' | 'password'>): Promise<BrowserContextOptions> {
  const { context, page } = await openPage(browser, DESKTOP);
  await logIn(page, product, person);
  const storageState = await context.storageState();
  await context.close();
  return { storageState };
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await signUpOwner(product, 'mette');
  await giveProducts(product, owner, [{ standerId: 'VIST01', productType: 'stander', redirectUrl: 'https://eksempel.dk/' }]);
  for (let tap = 0; tap < 2; tap++) await fetch(`${product.url}/VIST01`, { redirect: 'manual' });
  states = { owner: await signedIn(owner), admin: await signedIn(ADMIN) };
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const SCREENS = [
  ['/dashboard', 'Dashboard'],
  ['/landing-pages', 'Landing Pages'],
  ['/statistics', 'Statistik'],
  ['/settings', 'Indstillinger'],
  ['/sync', 'Ændringer der venter'],
  ['/claim/LEDIG1', 'Aktivér produkt'],
] as const;

/** Where bars and menus stand, and in which colours; the room at the end of the bar is whoever's it is. */
const frame = (): string[] =>
  [...document.querySelectorAll('header, header > button, h1, nav, nav a, nav label, main')].map((element) => {
    const { x, y, height } = element.getBoundingClientRect();
    const { color, backgroundColor } = getComputedStyle(element);
    const top = [
      element.tagName,
      element.tagName === 'H1' ? element.textContent : '',
      Math.round(x),
      Math.round(y),
      color,
      backgroundColor,
    ];
    return [...top, element.tagName === 'MAIN' ? '' : Math.round(height)].join(' ');
  });
const isShown = (line: string): boolean => !/^(NAV|A|LABEL|BUTTON) +0 0 .* 0$/.test(line);

describe('the app takes a painted screen over without a flash, a shift or a warning', () => {
  test.each([
    ['phone', 'dark', PHONE, 'owner'],
    ['phone', 'light', PHONE, 'owner'],
    ['desktop', 'light', DESKTOP, 'owner'],
    ['desktop', 'dark', DESKTOP, 'admin'],
  ] as const)('%s %s', async (_name, theme, options, who) => {
    const { context, page, complaints, hold, release } = await openHeld(browser, { ...options, ...states[who] }, theme);
    for (const [path, heading] of who === 'admin' ? ([['/admin', 'Admin Panel']] as const) : SCREENS) {
      hold();
      await page.goto(product.url + path, { waitUntil: 'commit' });
      const h1 = await page.waitForSelector('h1');
      expect(await h1.textContent()).toBe(heading);
      await page.locator('main [role=status]').first().waitFor({ state: 'attached' });
      expect(await page.getByText(new RegExp(`mette|${ADMIN.email}`)).count(), path).toBe(0);
      expect(await page.getByText('Mørkt tema').filter({ visible: true }).count(), path).toBe(options === DESKTOP ? 1 : 0);
      expect(await overflow(page), path).toBe(0);
      const before = (await page.evaluate(frame)).filter(isShown);
      expect(before.length, path).toBeGreaterThan(7);
      release();
      await takenOver(page);
      await page.getByRole('button', { name: /^Konto: / }).waitFor();
      await page.waitForLoadState('networkidle');
      const after = (await page.evaluate(frame)).filter(isShown);
      expect(
        before.filter((line) => !after.includes(line)),
        path,
      ).toEqual([]);
      expect(await h1.evaluate((element) => element.isConnected), `${path} was drawn anew`).toBe(true);
      expect(complaints, path).toEqual([]);
    }
    await context.close();
  });
});

/** What stands in the statistics card before the app is there. */
const earlyTexts = (page: Page): Promise<(string | null)[]> =>
  page.locator('[data-early]').evaluateAll((places) => places.map((place) => place.textContent).filter((text) => text !== ''));
const isWritten = (): boolean => document.querySelector('[data-early=total]')?.textContent !== '';

describe("the dashboard's figures stand in its painted card before the app is there", () => {
  test.each([
    ['fetched, once for both', false],
    ['from the device, without a question', true],
  ])('%s', async (_name, isKnown) => {
    const { context, page, complaints, hold, release } = await openHeld(browser, { ...PHONE, ...states.owner });
    const asked: string[] = [];
    const address = `${product.url}/dashboard`;
    page.on('request', (request) => asked.push(request.url().slice(product.url.length)));
    const ofFigures = (): string[] =>
      asked.filter((path) => path.startsWith('/api/stands/rows') || path.startsWith('/api/stands/statistics?'));
    if (isKnown) {
      release();
      await page.goto(address);
      await page.getByText('VIST01').first().waitFor();
      hold();
      asked.length = 0;
    }
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('[data-early=total]').waitFor({ state: 'attached' });
    await page.waitForFunction(isWritten);
    const texts = await earlyTexts(page);
    expect(texts.slice(0, 4)).toEqual(['2', '1', 'Dit produkt virker', '2 klik']);
    expect(ofFigures()).toHaveLength(isKnown ? 0 : 2);
    release();
    const card = page.getByRole('region', { name: 'Statistik' });
    await card.waitFor();
    for (const text of texts)
      await card
        .getByText(text ?? '')
        .first()
        .waitFor();
    await page.getByText('VIST01').first().waitFor();
    expect(ofFigures()).toHaveLength(isKnown ? 0 : 2);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('but not those of whoever has logged out here', async () => {
    const { context, page } = await openHeld(browser, { ...PHONE, ...states.owner });
    await context.addInitScript(() => localStorage.setItem('pendingLogout', '1'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${product.url}/dashboard`);
    await page.locator('[data-early=total]').waitFor({ state: 'attached' });
    expect((await earlyTexts(page)).join('')).toBe('');
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
    await context.close();
  });
});

test.each(['/dashboard', '/privatliv'])('the app is asked for once %s is on the screen', async (path) => {
  const { context, page } = await openPage(browser, path === '/dashboard' ? { ...PHONE, ...states.owner } : PHONE);
  await page.goto(product.url + path);
  await takenOver(page);
  const { paintedAt, askedAt } = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const paints = performance.getEntriesByType('paint').map(({ startTime }) => startTime);
    return { paintedAt: Math.min(...paints), askedAt: Math.min(...scripts.map(({ startTime }) => startTime)) };
  });
  expect(paintedAt).toBeGreaterThan(0);
  expect(askedAt).toBeGreaterThan(paintedAt);
  await context.close();
});

test('the menu pressed before the app is there opens when it is', async () => {
  const { context, page, complaints, release } = await openHeld(browser, { ...PHONE, ...states.owner });
  await page.goto(`${product.url}/dashboard`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Åbn menu' }).click();
  release();
  await page.getByRole('dialog', { name: 'Hovedmenu' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('who is signed in no more sees the shape of a screen, and comes to log in', async () => {
  const { context, page, complaints, release } = await openHeld(browser, PHONE);
  await context.addCookies([{ name: 'session', value: 'long-gone', url: product.url }]);
  await page.goto(`${product.url}/settings`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Indstillinger' }).waitFor();
  release();
  await page.waitForURL(`${product.url}/login?redirect=%2Fsettings`);
  expect(complaints).toEqual([]);
  await context.close();
});

test('who is not an admin is led from the admin panel to the dashboard, and asks for nothing of it', async () => {
  const { context, page, complaints } = await openPage(browser, { ...DESKTOP, ...states.owner });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(product.url.length)));
  await page.goto(`${product.url}/admin`);
  await page.waitForURL(`${product.url}/dashboard`);
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the installed app starts from the same painted screens, with and without a network', async () => {
  const { context, page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER, ...states.owner });
  await page.goto(`${product.url}/dashboard`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    for (const [path, heading] of [...SCREENS, ['/dashboard/', '']] as const) {
      const answer = await page.goto(product.url + path, { waitUntil: 'commit' });
      expect(answer?.fromServiceWorker(), path).toBe(true);
      const html = (await answer?.text()) ?? '';
      if (heading === '') expect(html, path).toContain('<div id="root"></div>');
      else expect(html, path).toMatch(new RegExp(`<h1[^>]*>${heading}<`));
      expect(answer?.headers()['content-security-policy'], path).toMatch(/style-src 'self' 'sha256-/);
      await page.getByRole('button', { name: /^Konto: / }).waitFor();
    }
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('the installed app shows no frame where nobody is signed in any more', async () => {
  const { context, page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await logIn(page, product, owner);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: /^Konto: / }).click();
  await page.getByText('Log ud').click();
  await page.waitForURL(/login/);
  await context.addInitScript(() => {
    const look = (): void => sessionStorage.setItem('painted', document.querySelector('h1')?.textContent ?? 'nothing');
    document.addEventListener('DOMContentLoaded', look);
  });
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    const answer = await page.goto(`${product.url}/settings`, { waitUntil: 'commit' });
    expect(answer?.fromServiceWorker()).toBe(true);
    await page.waitForURL(`${product.url}/login?redirect=%2Fsettings`);
    expect(await page.evaluate(() => sessionStorage.getItem('painted'))).toBe('nothing');
  }
  expect(complaints).toEqual([]);
  await context.close();
});
