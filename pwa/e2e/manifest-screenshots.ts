import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { DANISH, DESKTOP, openBrowser, PHONE, withoutStream } from './browser';
import { openSignedIn } from './owner';
import { startProduct } from './product';

/**
 * Pictures of the app for the browser's install dialog (pwa/build/manifest.ts), taken of the demo shop. Run after a build when
 * the dashboard has changed: node --import tsx pwa/e2e/manifest-screenshots.ts
 */
const FOLDER = 'pwa/public/screenshots';
const DEMO = { username: 'demo', password: 'kanelsnegl-demo-2026' };

const [product, browser] = await Promise.all([startProduct({}, 'demo.js'), openBrowser()]);
try {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, device] of Object.entries({ narrow: PHONE, wide: DESKTOP })) {
    const context = await browser.newContext({ ...DANISH, ...device, reducedMotion: 'reduce' });
    await withoutStream(context);
    const page = await context.newPage();
    await openSignedIn(page, product, DEMO);
    await page.getByRole('button', { name: 'Refresh Data' }).waitFor();
    await page.locator('canvas').first().waitFor();
    await page.waitForLoadState('networkidle');
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(`${FOLDER}/${name}.webp`);
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
