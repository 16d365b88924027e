import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { migrate } from '../../db/server/migrate';
import { openDatabase } from '../../db/server/sqlite/database';
import { seedLarge } from '../../db/server/testing/large-shop';
import { DESKTOP, openWholeBrowser } from '../../pwa/e2e/browser';
import { logIn } from '../../pwa/e2e/owner';
import { ADMIN, startProduct } from '../../pwa/e2e/product';
import { median } from './figures';
import { DATABASE_FILE } from '../../db/server/files/data-files';

/**
 * The admin panel with 100,000 products against the same panel with 100, in the same run and real Chromium: time to the
 * first row, to what a search finds, to the figures, and the longest task while a list is scrolled through. Needs a
 * build. `--quick` for one round.
 */
const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 1 : 5;
const SCROLL_PX = isQuick ? 20_000 : 60_000;
const STEP_PX = 400;

/** Half of the products are activated, half are stock. */
const SIZES = { few: { owners: 5, standsPerOwner: 10, stock: 50 }, many: { owners: 250, standsPerOwner: 200, stock: 50_000 } } as const;
type Size = keyof typeof SIZES;

const FIGURES = {
  firstRow: 'first activated product ms',
  firstStockRow: 'first product of the stock ms',
  search: 'search: first hit ms',
  figures: 'figures of Statistik ms',
  longestTask: 'longest task while scrolling ms',
  longestFrame: 'longest frame while scrolling ms',
  drawn: 'most rows drawn at once',
  scrolled: 'rows scrolled through',
} as const;
type Figures = Record<keyof typeof FIGURES, number>;

async function fill(directory: string, size: Size): Promise<void> {
  const database = openDatabase(join(directory, DATABASE_FILE));
  await migrate(database.db);
  seedLarge(database, { ...SIZES[size], clicksPerStand: 5, days: 300, now: Date.now() });
  await database.close();
}

/** Milliseconds from the start of the page until a selector first matched, noted by the page itself. */
async function timeTo(page: Page, selector: string): Promise<number> {
  const handle = await page.waitForFunction((wanted) => (window as unknown as { seen: Record<string, number> }).seen[wanted], selector);
  return (await handle.jsonValue()) ?? Number.NaN;
}

const CLAIMED = 'section[aria-label="Aktiverede produkter"]';
const STOCK = 'section[aria-label="Ikke-aktiverede produkter"]';
const SELECTORS = [`${CLAIMED} tbody td`, `${STOCK} tbody td`, 'figure canvas'];

/** Watches the page from its first moment: when things appear, which tasks and frames are long. */
function watch(selectors: string[]): void {
  const notes = window as unknown as { seen: Record<string, number>; longestTask: number; longestFrame: number };
  notes.seen = {};
  notes.longestTask = 0;
  notes.longestFrame = 0;
  new MutationObserver(() => {
    for (const selector of selectors)
      if (!notes.seen[selector] && document.querySelector(selector)) notes.seen[selector] = performance.now();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.longestTask = Math.max(notes.longestTask, duration);
  }).observe({ type: 'longtask' });
  // A method: tsx gives functions in variables a helper that the page has not.
  const frames = {
    last: performance.now(),
    next(now: number): void {
      notes.longestFrame = Math.max(notes.longestFrame, now - frames.last);
      frames.last = now;
      requestAnimationFrame((then) => frames.next(then));
    },
  };
  requestAnimationFrame((now) => frames.next(now));
}

/** Turns the wheel through the activated products, which load as it goes; a list that ends sooner is turned back and forth. */
async function scrollThrough(page: Page): Promise<Pick<Figures, 'longestTask' | 'longestFrame' | 'drawn' | 'scrolled'>> {
  await page.mouse.move(900, 600);
  await page.evaluate(() => Object.assign(window, { longestTask: 0, longestFrame: 0 }));
  let drawn = 0;
  let direction = 1;
  for (let done = 0; done < SCROLL_PX; done += STEP_PX) {
    await page.mouse.wheel(0, direction * STEP_PX);
    const state = await page.evaluate(
      (selector) =>
        new Promise<{ rows: number; isAtEnd: boolean; isAtTop: boolean }>((resolve) => {
          requestAnimationFrame(() => {
            const { scrollHeight } = document.documentElement;
            const isAtEnd = window.scrollY + window.innerHeight >= scrollHeight - 1;
            resolve({ rows: document.querySelectorAll(`${selector} tbody tr`).length, isAtEnd, isAtTop: window.scrollY === 0 });
          });
        }),
      CLAIMED,
    );
    drawn = Math.max(drawn, state.rows);
    if (
      state.isAtEnd &&
      (await page.locator(`${CLAIMED} button:has-text("Vis flere"), ${CLAIMED} button:has-text("Henter")`).count()) === 0
    )
      direction = -1;
    if (state.isAtTop) direction = 1;
  }
  const { longestTask, longestFrame } = await page.evaluate(() => {
    // Picked out: the window itself cannot be carried out of the page.
    const { longestTask, longestFrame } = window as unknown as { longestTask: number; longestFrame: number };
    return { longestTask, longestFrame };
  });
  const scrolled = await page
    .locator(`${CLAIMED} table`)
    .evaluate((table) => Number(table.getAttribute('aria-rowcount') ?? 0) || table.querySelectorAll('tbody tr').length);
  return { longestTask, longestFrame, drawn, scrolled };
}

async function measureSearch(page: Page): Promise<number> {
  const started = Date.now();
  await page.locator(`${CLAIMED} input`).fill('STOR49');
  await page.locator(`${CLAIMED} tbody tr`).filter({ hasText: 'STOR49' }).first().waitFor();
  await page.locator(`${CLAIMED} [aria-busy="false"]`).waitFor();
  return Date.now() - started;
}

async function visit(browser: Browser, url: string, product: Parameters<typeof logIn>[1]): Promise<Figures> {
  const context = await browser.newContext({ locale: 'da-DK', reducedMotion: 'reduce', serviceWorkers: 'block', ...DESKTOP });
  await context.addInitScript(watch, SELECTORS);
  const page = await context.newPage();
  await logIn(page, product, ADMIN);
  await page.goto(`${url}/admin?fane=produkter`);
  const [firstRow, firstStockRow] = [await timeTo(page, SELECTORS[0]!), await timeTo(page, SELECTORS[1]!)];
  const scrolling = await scrollThrough(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  const search = await measureSearch(page);
  await page.goto(`${url}/admin?fane=statistik`);
  const figures = await timeTo(page, SELECTORS[2]!);
  await context.close();
  return { firstRow, firstStockRow, search, figures, ...scrolling };
}

const cell = (value: string, width = 12): string => value.padStart(width);

function print(results: Record<Size, Figures[]>): void {
  console.log(`\n${''.padEnd(36)}${cell('100')}${cell('100,000')}${cell('ratio')}`);
  for (const [key, label] of Object.entries(FIGURES) as [keyof Figures, string][]) {
    const [few, many] = (['few', 'many'] as const).map((size) => median(results[size].map((one) => one[key])));
    const ratio = few === undefined || many === undefined || few === 0 ? '–' : (many / few).toFixed(2);
    console.log(`${label.padEnd(36)}${cell(few?.toFixed(0) ?? '')}${cell(many?.toFixed(0) ?? '')}${cell(ratio)}`);
  }
  console.log('(tasks below 50 ms are not reported by the browser and count as 0)');
}

const directory = await mkdtemp(join(tmpdir(), 'admin-bench-'));
const browser = await openWholeBrowser();
const results: Record<Size, Figures[]> = { few: [], many: [] };
const running: Partial<Record<Size, Awaited<ReturnType<typeof startProduct>>>> = {};
try {
  for (const size of ['few', 'many'] as const) {
    const DATA_DIR = join(directory, size);
    await fill(DATA_DIR, size);
    running[size] = await startProduct({ DATA_DIR });
  }
  for (let round = 0; round < rounds; round++) {
    for (const size of ['few', 'many'] as const) {
      const product = running[size]!;
      results[size].push(await visit(browser, product.url, product));
    }
  }
  print(results);
} finally {
  await browser.close();
  for (const product of Object.values(running)) await product.stop();
  await rm(directory, { recursive: true, force: true });
}
