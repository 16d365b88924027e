import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BROWSER, DANISH, DESKTOP } from './browser';
import { openSignedIn } from './owner';
import { startProduct } from './product';
import { countRows, openInstalled, openStage, type Owner, rename, saved, type Stage, waits, wake } from './sync-stage';

/** Installing the app, its service worker, and new versions of it (QUALITY 1–5, 12). */
let stage: Stage;
let owner: Owner;
let profile: string;
/** A profile on disk: Chromium installs nothing from a private window. */
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.addOwner('lone', 2);
  profile = await mkdtemp(join(tmpdir(), 'portal-profile-'));
  context = await chromium.launchPersistentContext(profile, { ...BROWSER, ...DANISH, ...DESKTOP });
  page = await openInstalled(context, stage, owner);
});
afterAll(async () => {
  await context?.close();
  await stage?.stop();
  await rm(profile, { recursive: true, force: true });
});

interface Manifest {
  icons: { src: string; sizes: string; purpose: string }[];
  screenshots: { src: string; sizes: string; form_factor: string }[];
  shortcuts: { name: string; url: string }[];
  [key: string]: unknown;
}

async function pictureSize(src: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${stage.product.port}${src}`);
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return `${width}x${height}`;
}

describe('Chromium would install it', () => {
  test.each(['/dashboard', '/login'])('from %s', async (path) => {
    const other = await context.newPage();
    await other.goto(stage.proxy.url + path);
    await other.getByRole('heading', { level: 1 }).waitFor();
    const session = await context.newCDPSession(other);
    const { errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    await other.close();
  });

  test('and shows what it is: names, colours, icons, screenshots, shortcuts (QUALITY 2)', async () => {
    const response = await fetch(`http://127.0.0.1:${stage.product.port}/manifest.webmanifest`);
    expect(response.headers.get('Content-Type')).toMatch(/^application\/manifest\+json/);
    const manifest = (await response.json()) as Manifest;
    expect(manifest).toMatchObject({
      id: '/dashboard',
      lang: 'da',
      dir: 'ltr',
      start_url: '/dashboard?source=pwa',
      scope: '/',
      display: 'standalone',
      theme_color: '#0b1833',
      background_color: '#0b1833',
    });
    expect(String(manifest.short_name).length).toBeLessThanOrEqual(12);
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ]);
    expect(manifest.screenshots.map((shot) => shot.form_factor).toSorted()).toEqual(['narrow', 'wide']);
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) expect(await pictureSize(src), src).toBe(sizes);
    expect(manifest.shortcuts.map((shortcut) => shortcut.name)).toEqual(['Produkter', 'Aktivér produkt', 'Statistik', 'Landing Pages']);
    for (const { url } of manifest.shortcuts) expect((await fetch(`http://127.0.0.1:${stage.product.port}${url}`)).status, url).toBe(200);
  });

  test('and iOS finds an opaque icon of its own (QUALITY 3)', async () => {
    const src = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    const response = await fetch(`http://127.0.0.1:${stage.product.port}${src}`);
    const icon = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await icon.metadata()).toMatchObject({ width: 180, height: 180 });
    expect((await icon.stats()).isOpaque).toBe(true);
  });
});

describe('the service worker', () => {
  test('is a script that is asked for anew every time (QUALITY 5)', async () => {
    const response = await fetch(`http://127.0.0.1:${stage.product.port}/service-worker.js`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch(/^(text|application)\/javascript/);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
  });

  test('is not needed: blocked, the app works, and a server that has moved on still offers the reload', async () => {
    const blocked = await stage.browser.newContext({ ...DANISH, ...DESKTOP, serviceWorkers: 'block' });
    const other = await blocked.newPage();
    const errors: string[] = [];
    other.on('pageerror', (error) => errors.push(error.message));
    await openSignedIn(other, stage.proxy, owner);
    await other.getByText('LONE1').first().waitFor();
    void stage.proxy.fail(({ path }) => path.startsWith('/api/stands/rows'), { kind: 'status', status: 426 });
    await other.getByRole('button', { name: 'Refresh Data' }).click();
    await other.getByText('Ny version klar').waitFor();
    expect(errors).toEqual([]);
    stage.proxy.heal();
    await blocked.close();
  });
});

describe('a new version', () => {
  const prompt = (of: Page) => of.getByText('Ny version klar');
  const lookForUpdate = (of: Page): Promise<void> => of.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  const isWaiting = (of: Page): Promise<unknown> =>
    of.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);

  test('waits for an open form, then for a yes, and reloads the page that said it once (rule 140, QUALITY 12)', async () => {
    const second = await context.newPage();
    await second.goto(`${stage.proxy.url}/settings`);
    await second.getByRole('link', { name: /Alt er gemt/ }).waitFor();
    await second.evaluate(() => Object.assign(window, { hasStayed: true }));
    await page.getByRole('button', { name: 'Rediger LONE1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Navn').fill('Halvskrevet');

    void stage.proxy.fail(({ path }) => path === '/service-worker.js', { kind: 'append', text: '\n// next' });
    await lookForUpdate(page);
    await isWaiting(page);
    await prompt(second).waitFor();
    expect(await prompt(page).count()).toBe(0);
    expect(await dialog.getByLabel('Navn').inputValue()).toBe('Halvskrevet');

    await dialog.getByRole('button', { name: 'Gem', exact: true }).click();
    await prompt(page).waitFor();
    let loads = 0;
    page.on('load', () => (loads += 1));
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Genindlæs' }).click();
    await loaded;
    await page.getByText('Halvskrevet').waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull();
    expect(loads).toBe(1);
    expect(await second.evaluate(() => 'hasStayed' in window)).toBe(true);
    await prompt(second).waitFor();
    await second.close();
  });

  test('takes over the edits that waited in the one before', async () => {
    stage.proxy.heal();
    const { proxy } = stage;
    void proxy.fail(({ method }) => method === 'PUT', { kind: 'status', status: 503 });
    void proxy.fail(({ path }) => path === '/service-worker.js', { kind: 'append', text: '\n// the one after' });
    await rename(page, 'LONE2', 'Over tid');
    await waits(page, '1 ændring');
    await lookForUpdate(page);
    await prompt(page).waitFor();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Genindlæs' }).click();
    await loaded;
    await page.getByText('Over tid').waitFor();
    await waits(page, '1 ændring');
    proxy.heal();
    await wake(page);
    await saved(page);
    expect(stage.standOf('LONE2').nickname).toBe('Over tid');
    expect(stage.effectsOf(owner).length).toBe(2);
  });

  test('or the order to give up the worker: it goes with its caches, and the edits stay', async () => {
    const { proxy } = stage;
    const killing = await startProduct({ KILL_SERVICE_WORKER: 'on' });
    try {
      void proxy.fail(({ method }) => method === 'PUT', { kind: 'status', status: 503 });
      await page.goto(`${proxy.url}/dashboard`);
      await rename(page, 'Halvskrevet', 'Uden hjælper');
      await waits(page, '1 ændring');
      // Not before: a browser also looks for a new worker by itself after a page was opened.
      let isLoadedAnew = false;
      page.once('load', () => (isLoadedAnew = true));
      void proxy.fail(({ path }) => path === '/service-worker.js', { kind: 'elsewhere', port: killing.port });
      // A look that joins one already under way brings the old answer: the next one brings the new.
      const lookAgain = async (): Promise<boolean> => {
        if (!isLoadedAnew) await lookForUpdate(page).catch(() => undefined);
        return isLoadedAnew;
      };
      await expect.poll(lookAgain, { interval: 1000 }).toBe(true);
      await page.waitForFunction(
        async () => (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
      );
      expect(await countRows(page, owner.id, 'outbox')).toBe(1);
      proxy.heal();
      await page.goto(`${proxy.url}/dashboard`);
      await page.getByText('Uden hjælper').waitFor();
      await wake(page);
      await saved(page);
      expect(stage.standOf('LONE1').nickname).toBe('Uden hjælper');
    } finally {
      await killing.stop();
    }
  });
});
