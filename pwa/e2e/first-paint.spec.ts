import { createHash } from 'node:crypto';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, BROWSER, DESKTOP, openBrowser, openPage, overflow, PHONE } from './browser';
import { endpoints } from '../../api/contract/endpoints';
import { isTakenOver, openHeld, takenOver } from './held-page';
import { giveProducts, logIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

/** Public screens are painted by the server and taken over by the app: what a visitor sees, types and presses before that. */
let product: Product;
let browser: Browser;
let owner: Owner;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await signUpOwner(product, 'mette');
  await product.admin(endpoints.bulkCreateStands, {
    body: { products: ['LEDIG1', 'LEDIG2'].map((standerId) => ({ standerId, productType: 'stander', status: 'unclaimed' })) },
  });
  await giveProducts(product, owner, [{ standerId: 'UDEN01', productType: 'stander' }]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const SCREENS = [
  ['/', 'Velkommen'],
  ['/login', 'Log ind'],
  ['/register', 'Opret konto'],
  ['/pricing', 'Vælg dit abonnement'],
  ['/about', 'Om os'],
  ['/contact', 'Kontakt Os'],
  ['/privatliv', 'Privatliv'],
  ['/reset-password', 'Nulstil adgangskode'],
] as const;
/** Screens a product leads to, which name it. */
const OF_A_PRODUCT = [
  ['/unclaimed/LEDIG1', 'Aktiver dit produkt'],
  ['/not-configured/UDEN01', 'Produktet mangler et link'],
] as const;
const ALL = [...SCREENS, ...OF_A_PRODUCT];

/** Where everything stands, and in which colours; Fluent's marks for the focus have no room of their own. */
const look = (): string[] =>
  [...document.querySelectorAll('#root :not([data-tabster-dummy])')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, display } = getComputedStyle(element);
    return [element.tagName, display, Math.round(x), Math.round(y), Math.round(width), Math.round(height), color, backgroundColor].join(
      ' ',
    );
  });

describe('what the server sends', () => {
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> => fetch(product.url + path, { headers });

  test.each(ALL)('%s holds its heading, its styles and nobody', async (path, heading) => {
    const response = await get(path);
    const html = await response.text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>${path === '/' ? '' : heading}`));
    expect(html).not.toMatch(/SITE|PLACEHOLDER|-JSON/);
    expect(html).toContain('<div id="root" data-site="{&quot;webshopUrl');
    const css = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text]) => text).join('');
    const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
    const atomic = new Set(classes.filter((name) => /^[fr][0-9a-z]{5,7}$/.test(name) && name !== 'active'));
    expect(atomic.size).toBeGreaterThan(50);
    expect([...atomic].filter((name) => !css.includes(`.${name}`))).toEqual([]);
    for (const [, name = ''] of css.matchAll(/var\(--(color\w+)/g)) expect(css.split(`--${name}:`), name).toHaveLength(3);
  });

  test('the policy allows exactly the styles and scripts that stand in the page', async () => {
    for (const [path] of ALL) {
      const response = await get(path);
      const html = await response.text();
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      expect(policy).not.toContain('unsafe');
      const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      const inPage = [...html.matchAll(/<(?:style|script)[^>]*>([^<]+)</g)].map(([, text = '']) => hash(text));
      const allowed = policy.match(/'sha256-[^']+'/g) ?? [];
      expect([...allowed].sort()).toEqual([...new Set([...inPage, hash('')])].sort());
    }
  });

  test('is asked for again by its tag, and is another for whoever is signed in', async () => {
    const first = await get('/login', { 'Accept-Encoding': 'br' });
    const etag = first.headers.get('ETag') ?? '';
    expect((await get('/login', { 'Accept-Encoding': 'br', 'If-None-Match': etag })).status).toBe(304);
    const shell = await get('/login', { Cookie: 'session=x' });
    expect(shell.headers.get('Vary')).toContain('Cookie');
    expect(await shell.text()).toContain('<div id="root"></div>');
    expect(await (await get('/index.html')).text()).toContain('<div id="root"></div>');
    expect(await (await get('/dashboard')).text()).toContain('<div id="root"></div>');
  });
});

describe('the app takes a painted screen over as it is', () => {
  test.each([
    ['phone', 'dark', PHONE],
    ['desktop', 'light', DESKTOP],
    ['desktop', 'dark', { ...DESKTOP, reducedMotion: 'reduce' }],
    ['phone', 'light', { ...PHONE, reducedMotion: 'reduce' }],
  ] as const)('%s %s', async (_name, theme, options) => {
    const { context, page, complaints, hold, release } = await openHeld(browser, options, theme);
    for (const [path] of ALL) {
      hold();
      await page.goto(product.url + path, { waitUntil: 'commit' });
      const heading = await page.waitForSelector('h1');
      expect(
        await page.evaluate(() => getComputedStyle(document.querySelector('#root > div > div') ?? document.body).backgroundColor),
      ).toBe(theme === 'dark' ? 'rgb(11, 18, 32)' : 'rgb(245, 247, 251)');
      const before = await page.evaluate(look);
      expect(await overflow(page), path).toBe(0);
      release();
      await takenOver(page);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(look), path).toEqual(before);
      expect(await heading.evaluate((element) => element.isConnected), `${path} was drawn anew`).toBe(true);
      expect(complaints, path).toEqual([]);
    }
    await context.close();
  });
});

test('what is typed before the app is there stays, with the focus', async () => {
  const { context, page, complaints, release } = await openHeld(browser, PHONE);
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Brugernavn').fill(owner.username);
  await page.getByLabel('Adgangskode').pressSequentially('halv');
  release();
  await takenOver(page);
  await page.keyboard.type('vejs');
  expect(await page.getByLabel('Brugernavn').inputValue()).toBe(owner.username);
  expect(await page.getByLabel('Adgangskode').inputValue()).toBe('halvvejs');
  await page.getByRole('button', { name: 'Vis tegn' }).click();
  expect(await page.getByLabel('Brugernavn').inputValue()).toBe(owner.username);
  expect(await page.getByLabel('Adgangskode').inputValue()).toBe('halvvejs');
  expect(complaints).toEqual([]);
  await context.close();
});

test('the way back goes along to sign-up, also by a link that is pressed before the app is there', async () => {
  const { context, page, complaints } = await openHeld(browser, PHONE);
  await page.goto(`${product.url}/login?redirect=%2Fclaim%2FLEDIG1`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Har du ikke en konto? Registrer dig' }).click();
  await page.waitForURL(`${product.url}/register?redirect=%2Fclaim%2FLEDIG1`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Har du allerede en konto? Log ind' }).click();
  await page.waitForURL(`${product.url}/login?redirect=%2Fclaim%2FLEDIG1`, { waitUntil: 'commit' });
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(['the button', 'the enter key'])('a form sent by %s before the app is there is sent once, by the app', async (way) => {
  const { context, page, complaints, release } = await openHeld(browser, PHONE);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url().slice(product.url.length)}`));
  await page.goto(`${product.url}/login?redirect=%2Fsettings`, { waitUntil: 'commit' });
  await page.getByLabel('Brugernavn').fill(owner.username);
  await page.getByLabel('Adgangskode').fill(owner.password);
  for (let press = 0; press < 3; press++) {
    if (way === 'the button') await page.getByRole('button', { name: 'LOG IND', exact: true }).click();
    else await page.getByLabel('Adgangskode').press('Enter');
  }
  release();
  await page.waitForURL(`${product.url}/settings`);
  expect(asked.filter((request) => request.startsWith('POST') && request.includes('login'))).toEqual(['POST /api/auth/login']);
  expect(asked.filter((request) => request.includes(encodeURIComponent(owner.password)))).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('an app that cannot be fetched leaves the page as it is, and is there once it can be and somebody does something', async () => {
  const { context, page } = await openPage(browser, PHONE);
  await page.route('**/assets/*.js', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await page.goto(`${product.url}/login`);
  await refused;
  await page.getByRole('button', { name: 'Vis tegn' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log ind' }).waitFor();
  await page.unroute('**/assets/*.js');
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return page.evaluate(isTakenOver, 'h1').catch(() => false);
    })
    .toBe(true);
  await context.close();
});

test('a form whose app cannot be fetched says so, and what is typed in it is there when it can', async () => {
  const { context, page, complaints } = await openPage(browser, PHONE);
  // As a proxy answers while the server behind it is away.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${product.url}/login`);
  const note = page
    .getByRole('status')
    .filter({ hasText: 'Det, du har skrevet, bliver stående, men en adgangskode skal måske skrives igen.' });
  await note.waitFor();
  await page.getByLabel('Brugernavn').fill('mette');
  await page.getByRole('textbox', { name: 'Adgangskode' }).fill('kanelsnegle til kaffen');
  await page.getByRole('button', { name: 'LOG IND', exact: true }).click();
  await note.waitFor();
  expect(await page.getByLabel('Brugernavn').inputValue()).toBe('mette');
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Prøv igen' }).click();
  await takenOver(page);
  expect(await page.getByLabel('Brugernavn').inputValue()).toBe('mette');
  expect(await page.getByRole('button', { name: 'Prøv igen' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a product is activated by who logs in on its painted page', async () => {
  const { context, page, complaints, release } = await openHeld(browser, PHONE);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(product.url.length)));
  await page.goto(`${product.url}/LEDIG2`, { waitUntil: 'commit' });
  await page.getByText('LEDIG2').waitFor();
  await page.getByRole('tab', { name: 'Log ind' }).waitFor();
  await page.getByLabel('Brugernavn').first().fill(owner.username);
  await page.getByLabel('Adgangskode').first().fill(owner.password);
  await page.getByRole('button', { name: 'LOG IND', exact: true }).click();
  release();
  await page.waitForURL(`${product.url}/dashboard`);
  await page.getByText('LEDIG2').first().waitFor();
  // What the page was painted with is not asked for again.
  expect(asked.filter((path) => /^\/api\/(site|stands\/LEDIG2)/.test(path))).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('another button pressed early does what it does', async () => {
  const { context, page, release } = await openHeld(browser, PHONE);
  await page.goto(`${product.url}/pricing`, { waitUntil: 'commit' });
  const free = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Gratis' }) });
  await free.getByRole('button', { name: 'Vælg' }).click();
  release();
  await free.getByRole('button', { name: 'Du har valgt' }).waitFor();
  await context.close();
});

test('a page scrolled before the app is here stays where it is, and a press under way then is heard', async () => {
  const { context, page, complaints, release } = await openHeld(browser, PHONE);
  await page.goto(`${product.url}/pricing`, { waitUntil: 'commit' });
  const free = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Gratis' }) });
  const button = free.getByRole('button', { name: 'Vælg' });
  await button.hover();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(300);
  await page.mouse.down();
  release();
  await takenOver(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.mouse.up();
  await free.getByRole('button', { name: 'Du har valgt' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('when a part of the screen cannot be fetched, the button that loads it anew is heard', async () => {
  const { context, page } = await openPage(browser, PHONE);
  await page.route('**/assets/pricing-screen-*.js', (route) => route.abort());
  await page.goto(`${product.url}/pricing`);
  const button = page.getByRole('alert').getByRole('button', { name: 'Genindlæs' });
  await button.waitFor();
  await page.unroute('**/assets/pricing-screen-*.js');
  await button.click();
  await page.getByRole('heading', { level: 1, name: 'Vælg dit abonnement' }).waitFor();
  await takenOver(page);
  await context.close();
});

test('a page asked for anew begins at the top, and one that is loaded again where it was', async () => {
  const { context, page } = await openPage(browser, PHONE);
  const scrollY = () => page.evaluate(() => window.scrollY);
  /** The app has said who minds the scrolling, after it has done so for the first time. */
  const takenOver = () => page.waitForFunction(() => window.history.scrollRestoration === 'manual');
  await page.goto(`${product.url}/pricing`);
  await takenOver();
  await page.mouse.wheel(0, 500);
  await page.waitForFunction(() => window.scrollY > 400);
  const left = await scrollY();
  await page.goto(`${product.url}/privatliv`);
  await takenOver();
  expect(await scrollY()).toBe(0);
  await page.goBack();
  await takenOver();
  await page.waitForFunction((y) => window.scrollY === y, left);
  await page.reload();
  await takenOver();
  await page.waitForFunction((y) => window.scrollY === y, left);
  await page.goto(`${product.url}/pricing`);
  await takenOver();
  expect(await scrollY()).toBe(0);
  await context.close();
});

test('a press while the app takes the page over reaches it once', async () => {
  const { context, page, complaints } = await openPage(browser, PHONE);
  // Between React's beginning to listen and its first look at the page.
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    let isPressed = false;
    EventTarget.prototype.addEventListener = function (...how) {
      addEventListener.apply(this, how);
      if (isPressed || how[0] !== 'click' || !(this instanceof HTMLElement && this.id === 'root')) return;
      isPressed = true;
      addEventListener.call(this, 'click', () => (document.documentElement.dataset.heard += 'x'));
      document.documentElement.dataset.heard = '';
      const button = this.querySelector('button[aria-label="Vis tegn"]');
      queueMicrotask(() => button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
    };
  });
  await page.goto(`${product.url}/login`);
  await page.getByRole('button', { name: 'Skjul tegn' }).waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => document.documentElement.dataset.heard)).toBe('x');
  expect(complaints).toEqual([]);
  await context.close();
});

describe('with scripts switched off', () => {
  test.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const)('every public page can be read, and its links lead on: %s', async (_name, options) => {
    const { context, page, complaints } = await openPage(browser, { ...options, javaScriptEnabled: false });
    for (const [path, name] of ALL) {
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1, ...(path !== '/' && { name }) }).waitFor();
      expect(await page.title()).toContain(' – Tap Portal');
      const links = await page.getByRole('link').all();
      const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
      const bar = SCREENS.filter(([to]) => to !== '/reset-password').map(([to]) => to);
      if (SCREENS.some(([screen]) => screen === path)) expect(hrefs, path).toEqual(expect.arrayContaining(bar));
      expect(hrefs.filter((href) => href === null || href === '#')).toEqual([]);
      const isForm = (await page.locator('form').count()) > 0;
      expect(await page.locator('form noscript').first().isVisible(), path).toBe(isForm);
    }
    await page.goto(`${product.url}/`);
    await page.getByRole('navigation').getByRole('link', { name: 'Priser' }).click();
    await page.waitForURL(`${product.url}/pricing`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a password never stands in an address', async () => {
    const { context, page } = await openPage(browser, { ...PHONE, javaScriptEnabled: false });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Brugernavn').fill(owner.username);
    await page.getByLabel('Adgangskode').fill('hemmelig-kode');
    await page.getByRole('button', { name: 'LOG IND', exact: true }).click();
    await page.waitForLoadState();
    expect(asked.filter((url) => url.includes('hemmelig'))).toEqual([]);
    await context.close();
  });
});

test.each([
  ['with the cookie', false],
  ['whose cookie is gone', true],
])('whoever is signed in, %s, comes to the dashboard from the start page and from log in', async (_name, isCookieGone) => {
  const { context, page, complaints } = await openPage(browser, DESKTOP);
  await logIn(page, product, owner);
  for (const path of ['/', '/login']) {
    if (isCookieGone) await context.clearCookies();
    await page.goto(product.url + path);
    await page.waitForURL(`${product.url}/dashboard`);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('the way back from Google tells what happened, over the painted page', async () => {
  const { context, page, complaints } = await openPage(browser, PHONE);
  await page.goto(`${product.url}/login?error=access_denied`);
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('button', { name: 'LOG IND', exact: true }).count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

test('who comes back to a page finds it as it was left, from the browser itself', async () => {
  const withMemory = await chromium.launch({ ...BROWSER, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  const { page, complaints } = await openPage(withMemory, DESKTOP);
  for (const path of ['/', '/login', '/about']) {
    await page.goto(product.url + path);
    await takenOver(page);
    await page.evaluate(() => window.addEventListener('pageshow', ({ persisted }) => (document.title = `kept: ${persisted}`)));
    await page.goto(`${product.url}/healthz`);
    // The page that answers is the one that was left, not this one.
    await page.evaluate(() => setTimeout(() => history.back()));
    await page.waitForFunction(() => document.title === 'kept: true');
  }
  expect(complaints).toEqual([]);
  await withMemory.close();
});
