import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { DANISH, DESKTOP, openWholeBrowser, PHONE, withoutStream } from '../../pwa/e2e/browser';
import { giveProducts, logIn, type Owner, signUpOwner } from '../../pwa/e2e/owner';
import { type Product, startProduct } from '../../pwa/e2e/product';
import { median } from './figures';

/**
 * How smooth the dashboard of an owner with 500 products is, on a desktop and on a phone with a quarter of this machine's
 * speed: the longest task while the list is scrolled through, sorted, a dialog opened and the period switched, and how
 * long the slowest press took until its next paint. The first line is a fixed piece of work in the same page: what it
 * takes says how busy the machine is. `--quick` for one round.
 */
const rounds = process.argv.includes('--quick') ? 1 : 5;
const PRODUCTS = 500;
const STEP_PX = 400;

interface Notes {
  longestTask: number;
  slowestPress: number;
}
type Noted = keyof Notes;
const STEPS = ['fixed work', 'scroll', 'sort', 'dialog', 'period'] as const;
type Step = (typeof STEPS)[number];
type Figures = Record<Step, Notes>;

/** Runs in the page, as text: what tsx makes of a function needs a helper that the page has not. */
const WATCH = `
  window.notes = { longestTask: 0, slowestPress: 0 };
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => { notes.longestTask = Math.max(notes.longestTask, duration); })).observe({ type: 'longtask' });
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration, interactionId }) => { if (interactionId) notes.slowestPress = Math.max(notes.slowestPress, duration); })).observe({ type: 'event', durationThreshold: 16 });
`;
const FIXED_WORK = `new Promise((resolve) => setTimeout(() => {
  const started = performance.now();
  let sum = 0;
  for (let i = 0; i < 3e6; i++) sum += Math.sqrt(i);
  resolve([performance.now() - started, sum]);
}))`;
/** Two frames, and time for what was asked for in them. */
const SETTLED = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 300))))';
const SCROLLED = `new Promise((resolve) => requestAnimationFrame(() => resolve(scrollY + innerHeight >= document.documentElement.scrollHeight - 1)))`;

async function noted(page: Page, act: () => Promise<void>): Promise<Notes> {
  await page.evaluate(SETTLED);
  await page.evaluate('void Object.assign(notes, { longestTask: 0, slowestPress: 0 })');
  await act();
  await page.evaluate(SETTLED);
  return page.evaluate<Notes>('({ ...notes })');
}

async function scrollThrough(page: Page, step: number): Promise<void> {
  for (let isAtEnd = false; !isAtEnd;) {
    await page.evaluate(`scrollBy(0, ${step})`);
    isAtEnd = await page.evaluate<boolean>(SCROLLED);
  }
}

async function measure(
  browser: Browser,
  product: Product,
  owner: Owner,
  options: BrowserContextOptions,
  slowdown: number,
): Promise<Figures> {
  const context = await browser.newContext({ ...DANISH, ...options, serviceWorkers: 'block' });
  await withoutStream(context);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await logIn(page, product, owner);
  await page
    .getByRole('button', { name: 'Måned' })
    .or(page.getByRole('radio', { name: 'Måned' }))
    .first()
    .waitFor();
  await page.getByText('MANGE1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const [fixed] = await page.evaluate<[number]>(FIXED_WORK);
  const isPhone = options === PHONE;
  const section = page.locator('#produkter');
  const figures: Figures = {
    'fixed work': { longestTask: fixed, slowestPress: fixed },
    period: await noted(page, () => page.getByRole('radio', { name: 'Måned' }).click()),
    sort: await noted(page, () =>
      (isPhone ? section.getByRole('button', { name: /faldende|stigende/ }) : section.getByRole('button', { name: 'Navn' }))
        .first()
        .click(),
    ),
    dialog: await noted(page, () => section.getByRole('button', { name: 'Tilføj nyt produkt' }).first().click()),
    scroll: { longestTask: 0, slowestPress: 0 },
  };
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  figures.scroll = await noted(page, () => scrollThrough(page, STEP_PX));
  await context.close();
  return figures;
}

const cell = (text: string): string => text.padStart(14);

function print(title: string, all: readonly Figures[]): void {
  console.log(`\n${title.padEnd(20)}${['task ms', 'press ms'].map(cell).join('')}`);
  const middle = (step: Step, what: Noted): string => median(all.map((one) => one[step][what])).toFixed(0);
  for (const step of STEPS) console.log(`${step.padEnd(20)}${cell(middle(step, 'longestTask'))}${cell(middle(step, 'slowestPress'))}`);
}

const product = await startProduct();
const browser = await openWholeBrowser();
try {
  const owner = await signUpOwner(product, 'mange');
  const ids = Array.from({ length: PRODUCTS }, (_, index) => `MANGE${1000 + index}`);
  await giveProducts(
    product,
    owner,
    ids.map((standerId) => ({ standerId, productType: 'stander', redirectUrl: `https://eksempel.dk/${standerId}` })),
  );
  for (const id of ids.slice(0, 60)) await fetch(`${product.url}/${id}`, { redirect: 'manual' });
  const desktop: Figures[] = [];
  const phone: Figures[] = [];
  for (let round = 0; round < rounds; round++) {
    desktop.push(await measure(browser, product, owner, DESKTOP, 1));
    phone.push(await measure(browser, product, owner, PHONE, 4));
  }
  print('desktop', desktop);
  print('phone, CPU 4x', phone);
  console.log('(tasks below 50 ms are not reported by the browser and count as 0)');
} finally {
  await browser.close();
  await product.stop();
}
