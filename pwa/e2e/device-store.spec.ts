import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BrowserProcess, startChromium } from './chromium-process';
import { logIn } from './owner';
import {
  deviceDatabases,
  FAULT,
  goOffline,
  goOnline,
  logOut,
  openInstalled,
  openStage,
  rename,
  saved,
  type Stage,
  waits,
  wake,
} from './sync-stage';

/** What the device itself can do to the data on it: lose power, run full, be opened by two versions, be read by others. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());
afterEach(async () => {
  stage.proxy.heal();
  await Promise.all(stage.browser.contexts().map((context) => context.close()));
});

/** A picture nobody can compress: three bytes a pixel. */
const buildNoise = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** Fill in a new landing page with a picture, up to the button that saves it. */
async function fillPage(page: Page, title: string, picture: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Opret landing page' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Titel', { exact: true }).fill(title);
  await dialog.getByRole('button', { name: 'Udseende' }).click();
  await dialog.getByLabel('Baggrundsbillede', { exact: true }).setInputFiles({ name: 'bag.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByRole('img', { name: 'Valgt baggrundsbillede' }).waitFor();
}
const savePage = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Opret landing page' }).click();

/** SHA-256 of every upload that waits on the device. */
const waitingUploads = (page: Page, userId: string): Promise<string[]> =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error ?? new Error(name));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('files').objectStore('files').getAll();
          reading.onsuccess = async () => {
            opening.result.close();
            const digests = await Promise.all(
              (reading.result as { buf: ArrayBuffer }[]).map(({ buf }) => crypto.subtle.digest('SHA-256', buf)),
            );
            resolve(digests.map((digest) => Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')));
          };
        };
      }),
    `u_${userId}`,
  );

test(
  'the browser is killed right after "saved", a 5 MB picture with it: all is there at a cold start without the server, and arrives once',
  FAULT,
  async () => {
    const owner = await stage.addOwner('anders', 1);
    const picture = await buildNoise(1290, 1290);
    expect(picture.length).toBeGreaterThan(4_500_000);
    expect(picture.length).toBeLessThanOrEqual(5 * 1024 * 1024);
    const profile = await mkdtemp(join(tmpdir(), 'portal-profile-'));
    let browser: BrowserProcess = await startChromium(profile);
    try {
      const page = await openInstalled(browser.context, stage, owner);
      await page.getByRole('link', { name: 'Landing Pages' }).click();
      await page.getByText('Du har ingen landing pages endnu').waitFor();
      await goOffline(browser.context, stage.proxy);
      await fillPage(page, 'Terrassen', picture);
      await savePage(page);
      await page.getByRole('article', { name: 'Terrassen' }).waitFor();
      await browser.kill();

      browser = await startChromium(profile);
      const next = await browser.context.newPage();
      // The browser believes in a network; it is the server that is not there.
      await next.goto(`${stage.proxy.url}/landing-pages`);
      await next.getByRole('article', { name: 'Terrassen' }).getByText('Venter på at blive sendt').waitFor();
      expect(await waitingUploads(next, owner.id)).toEqual([createHash('sha256').update(picture).digest('hex')]);

      let body: Buffer = Buffer.alloc(0);
      stage.proxy.heal();
      void stage.proxy.fail(({ method, path }) => method === 'POST' && path === '/api/landing-pages', {
        kind: 'overhear',
        heard: (heard) => (body = heard),
      });
      await wake(next);
      await saved(next);
      expect(body.includes(picture)).toBe(true);
      expect(stage.effectsOf(owner)).toHaveLength(1);
      expect(await waitingUploads(next, owner.id)).toEqual([]);
    } finally {
      await browser.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);

/** Uploads find no room on this device while `window.isFull`, as the browser would say it. */
function fillUp(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    if ('isFull' in window && window.isFull && this.name === 'files') throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, args);
  };
  Object.assign(window, { isFull: true });
}

test('a full device refuses aloud and keeps what was typed; with room again it is saved', async () => {
  const owner = await stage.addOwner('birthe', 1);
  const context = await stage.openContext();
  const page = await openInstalled(context, stage, owner);
  await page.getByRole('link', { name: 'Landing Pages' }).click();
  await page.getByText('Du har ingen landing pages endnu').waitFor();
  await goOffline(context, stage.proxy);
  await page.evaluate(fillUp);
  await fillPage(page, 'Haven', await buildNoise(100, 100));
  await savePage(page);
  await page.getByText(/^Enheden er fuld, så ændringen kunne ikke gemmes/).waitFor();
  expect(await page.getByRole('textbox', { name: 'Titel', exact: true }).first().inputValue()).toBe('Haven');
  await page.evaluate(() => Object.assign(window, { isFull: false }));
  await savePage(page);
  await page.getByRole('article', { name: 'Haven' }).waitFor();
  await waits(page, '1 ændring');
  await goOnline(context, stage.proxy);
  await saved(page);
  expect(stage.effectsOf(owner)).toHaveLength(1);
});

test('an older window that does not let go of the database is named; when it closes the app goes on', async () => {
  const owner = await stage.addOwner('conrad', 1);
  const context = await stage.openContext();
  const old = await context.newPage();
  await old.goto(`${stage.proxy.url}/before-paint.js`);
  await old.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.onerror = () => reject(opening.error ?? new Error(name));
        opening.onsuccess = () => {
          // Kept, and deaf to the request to close.
          Object.assign(window, { held: opening.result });
          resolve();
        };
      }),
    `u_${owner.id}`,
  );
  const page = await context.newPage();
  await logIn(page, stage.proxy, owner);
  await page.getByText('En ældre version af portalen er åben i et andet vindue').waitFor();
  await old.close();
  await page.getByText('CONRAD1').first().waitFor();
  await saved(page);
});

/** Everything the caches and the user's database hold, as text. */
const storedTexts = (page: Page, userId: string): Promise<string> =>
  page.evaluate(async (name) => {
    const texts: string[] = [];
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        texts.push(
          request.url,
          JSON.stringify([...request.headers]),
          JSON.stringify([...(response?.headers ?? [])]),
          (await response?.text()) ?? '',
        );
      }
    }
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error ?? new Error(name));
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const table of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const reading = db.transaction(table).objectStore(table).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      texts.push(...rows.map((row) => JSON.stringify(row)));
    }
    db.close();
    return texts.join('\n');
  }, `u_${userId}`);

test('the token is in no cache and no user database, and a log-out leaves neither in any tab (rule 138)', async () => {
  const owner = await stage.addOwner('dea', 2);
  const context = await stage.openContext();
  const page = await openInstalled(context, stage, owner);
  const second = await context.newPage();
  await second.goto(`${stage.proxy.url}/settings`);
  await saved(second);
  await page.bringToFront();
  await goOffline(context, stage.proxy);
  await rename(page, 'DEA1', 'Kassen');
  await waits(page, '1 ændring');
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  expect(token.split('.')).toHaveLength(3);
  const stored = await storedTexts(page, owner.id);
  expect(stored).toContain('Kassen');
  expect(stored).toContain('<!doctype html>');
  for (const part of token.split('.').slice(1)) expect(stored.includes(part)).toBe(false);
  await goOnline(context, stage.proxy);
  await saved(page);

  await logOut(page);
  await Promise.all([page.waitForURL('**/login'), second.waitForURL('**/login**')]);
  for (const tab of [page, second]) {
    await expect.poll(() => deviceDatabases(tab)).toEqual(['app']);
    expect(await tab.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('userData')])).toEqual([null, null]);
    expect(await tab.evaluate(() => caches.has('images'))).toBe(false);
  }
});
