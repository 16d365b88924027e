import AxeBuilder from '@axe-core/playwright';
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from 'playwright';

export const PHONE: BrowserContextOptions = { viewport: { width: 393, height: 852 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** How long something may take before it counts as never, ms: a loaded machine is no fault of the product. */
export const PATIENCE = 60_000;

/** Where the product's users are. */
export const DANISH: BrowserContextOptions = { locale: 'da-DK', timezoneId: 'Europe/Copenhagen' };

const firstOf = (...paths: (string | undefined)[]): LaunchOptions => {
  const executablePath = paths.find((path) => path && existsSync(path));
  return executablePath === undefined ? {} : { executablePath };
};

/** Chromium as the system has it, or Playwright's own; no calls home, so that nothing waits for a closed network. */
export const BROWSER: LaunchOptions = {
  ...firstOf(process.env.CHROMIUM_PATH, '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** The browser people have, for what is measured. */
export const openWholeBrowser = (): Promise<Browser> => chromium.launch(BROWSER);

/**
 * The same engine without the windows, menus and sign-ins around it, where the system has it: a page costs two thirds of the
 * processor time. What belongs to the browser around the page (installing, its memory of pages left) is asked of BROWSER.
 */
export const openBrowser = (): Promise<Browser> => chromium.launch({ ...BROWSER, ...firstOf('/usr/bin/chromium-headless-shell') });

/** What a page runs first so that it never asks for its turn to follow the figures. */
const WITHOUT_STREAM = `{
  const locks = navigator.locks;
  const request = locks.request.bind(locks);
  locks.request = (name, ...rest) => (name.startsWith('live:') ? new Promise(() => {}) : request(name, ...rest));
}`;

/** For who waits until the network is quiet: the stream of figures has no end. */
export const withoutStream = (context: BrowserContext): Promise<unknown> => context.addInitScript(WITHOUT_STREAM);

/** A page that reports what went wrong in it: uncaught errors, console errors and policy violations. */
export interface WatchedPage {
  context: BrowserContext;
  page: Page;
  /** What the page complained about so far. */
  complaints: string[];
}

/** Lines a browser prints for answers the product means to give: a refused log-in is no fault of the page. */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (400|401|403|404|409|412|413|415|422|429|503)|net::ERR_INTERNET_DISCONNECTED|net::ERR_CONNECTION_REFUSED|net::ERR_CONNECTION_RESET|net::ERR_FAILED|net::ERR_INCOMPLETE_CHUNKED_ENCODING/;

/** For a page that needs its service worker: installing it costs as much as all else a page does. */
export const WITH_WORKER: BrowserContextOptions = { serviceWorkers: 'allow' };

/** Without the service worker, as in a first visit. */
export async function openPage(browser: Browser, options: BrowserContextOptions = PHONE, theme?: 'dark' | 'light'): Promise<WatchedPage> {
  const context = await browser.newContext({ ...DANISH, serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(PATIENCE);
  if (theme) await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  return { context, page, complaints };
}

/**
 * Pixels by which the page is wider than its window. Not measured by innerWidth: a phone zooms out until all of a page
 * that is too wide is in sight, and innerWidth grows with it.
 */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Nothing moves any more, and the page is back for screen readers: Fluent hides it under a dialog and 250 ms after it. */
const isSettled = (): boolean => {
  const isMoving = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  const isCovered = document.querySelector('[aria-modal=true]') !== null;
  return !isMoving && (isCovered || !document.getElementById('root')?.hasAttribute('aria-hidden'));
};

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 AA and best practice, or these rules of them; only Fluent's focus dummies are left out. Returns one line per finding. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  await page.waitForFunction(isSettled);
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true) // The product has no frames; the mode for frames takes twice as long.
    .options({
      resultTypes: ['violations'],
      runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: STANDARDS },
      rules: { 'target-size': { enabled: !rules } },
    })
    .exclude('[data-tabster-dummy]');
  // Of the page behind a dialog nothing can be used: a button of it that a bar half covers is no finding.
  if (await page.evaluate(() => document.querySelector('[aria-modal=true]') !== null)) axe.exclude('#root');
  const { violations } = await axe.analyze();
  return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} (${violation.help})`));
}

/** The same in the theme the page has, then the colours in the other one, which it is given as by another tab: whatever is open stays. */
export async function axeFindingsOfBothThemes(page: Page): Promise<string[]> {
  const findings = await axeFindings(page);
  const other = await page.evaluate(() => {
    const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem('theme', theme);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    return theme;
  });
  await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, other);
  return [...findings, ...(await axeFindings(page, COLOUR_RULES)).map((finding) => `in the ${other} theme: ${finding}`)];
}
