import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, openBrowser, openPage, PHONE } from './browser';
import { giveProducts, openSignedIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

let product: Product;
let browser: Browser;
let owner: Owner;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await signUpOwner(product, 'karla');
  await giveProducts(product, owner, [{ standerId: 'CHA001', productType: 'stander', redirectUrl: 'https://eksempel.dk' }]);
  await fetch(`http://127.0.0.1:${product.port}/CHA001`, { redirect: 'manual' });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const SPARING = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } });`;

/** Asked of the page: its chart has more than an empty canvas. */
const isDrawn = (): boolean => {
  const drawing = document.querySelector<HTMLCanvasElement>('figure canvas');
  if (!drawing) return false;
  const { width, height } = drawing;
  return drawing.toDataURL() !== Object.assign(document.createElement('canvas'), { width, height }).toDataURL();
};

/** The dashboard's chart, which is drawn at one go where motion is not wanted, and a place in it where no bar is. */
async function openChart(page: Page) {
  await openSignedIn(page, product, owner, '/dashboard');
  await page.waitForFunction(isDrawn);
  // The figure, not the canvas: the chart is drawn once to be measured and then anew.
  await page
    .locator('figure')
    .filter({ has: page.locator('canvas') })
    .scrollIntoViewIfNeeded();
  const drawing = page.locator('figure canvas');
  const box = (await drawing.boundingBox()) ?? expect.unreachable();
  const look = () => drawing.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  return { look, before: await look(), x: box.x + box.width * 0.2, y: box.y + box.height * 0.3 };
}

test.each([
  ['a pointer', DESKTOP, (page: Page, x: number, y: number) => page.mouse.move(x, y)],
  ['a finger', PHONE, (page: Page, x: number, y: number) => page.touchscreen.tap(x, y)],
])('the hint of a day comes with %s where nothing is fetched ahead', async (_name, options, point) => {
  const { context, page, complaints } = await openPage(browser, { ...options, reducedMotion: 'reduce' });
  await context.addInitScript(SPARING);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const { look, before, x, y } = await openChart(page);
  expect(fetched.filter((url) => url.includes('chart-hint'))).toEqual([]);
  await point(page, x, y);
  await expect.poll(look).not.toBe(before);
  expect(fetched.filter((url) => url.includes('chart-hint'))).toHaveLength(1);
  expect(await page.locator('figure canvas').count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Of the only bar there is, in pixels of the drawing: blue in the middle of its height. */
const barWidth = (canvas: HTMLCanvasElement): number => {
  const row = canvas.getContext('2d')?.getImageData(0, Math.round(canvas.height / 2), canvas.width, 1).data ?? [];
  return Array.from({ length: canvas.width }, (_, x) => (row[4 * x + 2] ?? 0) - (row[4 * x] ?? 0)).filter((blue) => blue > 60).length;
};

test('a year is zoomed by the handle below it; a press on a bar is no trouble', async () => {
  const { context, page, complaints } = await openPage(browser, { ...DESKTOP, reducedMotion: 'reduce' });
  await openSignedIn(page, product, owner, '/statistics');
  await page.getByRole('radio', { name: 'Sidste år' }).check();
  await page.getByText(/^365 dage · /).waitFor();
  await page.waitForFunction(isDrawn);
  // The figure, not the canvas: the chart is drawn once to be measured and then anew.
  await page
    .locator('figure')
    .filter({ has: page.locator('canvas') })
    .scrollIntoViewIfNeeded();
  // A part that arrives is drawn upon what is seen: for a moment there are two.
  const drawing = page.locator('figure canvas').last();
  const width = () => drawing.evaluate(barWidth);
  let before = 0;
  await expect.poll(async () => (before = await width())).toBeGreaterThan(0);
  const box = (await drawing.boundingBox()) ?? expect.unreachable();
  const [slider, right] = [box.y + box.height - 22, box.x + box.width];
  // The slider comes with its part: what is pulled before that stays.
  await expect
    .poll(async () => {
      await page.mouse.move(box.x + 37, slider);
      await page.mouse.down();
      await page.mouse.move(right - 60, slider, { steps: 4 });
      await page.mouse.up();
      await page.mouse.move(right - 60, box.y - 20);
      return width();
    })
    .toBeGreaterThan(before * 3);
  await page.mouse.click(right - 16, box.y + box.height / 2);
  expect(complaints).toEqual([]);
  await context.close();
});
