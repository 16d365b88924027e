import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Browser, BrowserContext, Page } from 'playwright';
import { createClient, type Client } from '../../api/contract/client';
import { endpoints } from '../../api/contract/endpoints';
import { DANISH, DESKTOP, openBrowser, PATIENCE } from './browser';
import { type FaultProxy, startFaultProxy } from './fault-proxy';
import { openSignedIn } from './owner';
import { type Product, startProduct } from './product';

/** A person with products, and a second device of theirs that is always online. */
export interface Owner {
  id: string;
  username: string;
  password: string;
  /** Calls as that person, past the proxy. */
  api: Client;
  /** The same through the proxy, with all its faults. */
  proxied: Client;
  /** Printed ids of their products. */
  products: readonly string[];
}

/** The product behind a network that can be broken. */
export interface ServerStage {
  product: Product;
  proxy: FaultProxy;
  /** A person of this name; a namesake of an earlier one gets a longer name. */
  addOwner: (name: string, products: number) => Promise<Owner>;
  /** Effects of queued edits: one stored answer per idempotency key and effect (CONTRACT §5). */
  effectsOf: (owner: Owner) => { key: string; status: number }[];
  standOf: (standerId: string) => { nickname: string | null; version: number };
  stop: () => Promise<void>;
}

/** The same with a browser in front of it. */
export interface Stage extends ServerStage {
  browser: Browser;
  /** A device with nothing on it. */
  openContext: () => Promise<BrowserContext>;
}

const PASSWORD = 'kanelsnegle til kaffen';

/** FAULT_REPEATS=49 does the crashes and lost answers fifty times each (SYNC, T4). */
export const FAULT = { repeats: Number(process.env.FAULT_REPEATS ?? 0) };

async function claim(product: Product, api: Client, ids: readonly string[]): Promise<void> {
  const made = await product.admin(endpoints.bulkCreateStands, {
    body: { products: ids.map((standerId) => ({ standerId, productType: 'stander', status: 'unclaimed' })) },
  });
  if (made.kind !== 'ok') throw new Error(`no products: ${JSON.stringify(made)}`);
  for (const id of ids) {
    const claimed = await api(endpoints.claimStand, { params: { id }, body: { redirectUrl: 'https://example.dk/' } });
    if (claimed.kind !== 'ok') throw new Error(`${id} cannot be claimed: ${JSON.stringify(claimed)}`);
  }
}

export async function openServerStage(): Promise<ServerStage> {
  const namesakes = new Map<string, number>();
  const running: { product: Product | null } = { product: null };
  const proxy = await startFaultProxy(() => running.product?.port ?? 0);
  const product = await startProduct({ PUBLIC_URL: proxy.url });
  running.product = product;
  const read = <T>(work: (db: Sqlite.Database) => T): T => {
    const db = new Sqlite(join(product.dataDir, 'portal.sqlite'), { readonly: true });
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  return {
    product,
    proxy,
    addOwner: async (asked, count) => {
      const earlier = namesakes.get(asked) ?? 0;
      namesakes.set(asked, earlier + 1);
      const name = earlier === 0 ? asked : `${asked}x${earlier}`;
      const outcome = await product.call(endpoints.register, { body: { username: name, email: `${name}@example.dk`, password: PASSWORD } });
      if (outcome.kind !== 'ok') throw new Error(`${name} cannot sign up: ${JSON.stringify(outcome)}`);
      const { token, user } = outcome.data;
      const clientOf = (port: number): Client =>
        createClient({ origin: `http://127.0.0.1:${port}`, headers: () => ({ Authorization: `Bearer ${token}` }) });
      const api = clientOf(product.port);
      const products = Array.from({ length: count }, (_, index) => `${name.toUpperCase()}${index + 1}`);
      if (count > 0) await claim(product, api, products);
      return { id: user._id, username: name, password: PASSWORD, api, proxied: clientOf(proxy.port), products };
    },
    effectsOf: (owner) =>
      read(
        (db) =>
          db.prepare('SELECT key, status FROM idempotency WHERE user_id = ? ORDER BY created_at').all(owner.id) as {
            key: string;
            status: number;
          }[],
      ),
    standOf: (standerId) =>
      read(
        (db) =>
          db.prepare('SELECT nickname, version FROM stands WHERE stander_id = ?').get(standerId) as {
            nickname: string | null;
            version: number;
          },
      ),
    stop: async () => {
      await proxy.stop();
      await product.stop();
    },
  };
}

export async function openStage(): Promise<Stage> {
  const [stage, browser] = await Promise.all([openServerStage(), openBrowser()]);
  return {
    ...stage,
    browser,
    openContext: async () => {
      const context = await browser.newContext({ ...DANISH, ...DESKTOP });
      context.setDefaultTimeout(PATIENCE);
      return context;
    },
    stop: async () => {
      await browser.close();
      await stage.stop();
    },
  };
}

/** Second visit: signed in, products on the device, the worker in charge of the page. */
export async function openInstalled(context: BrowserContext, { proxy }: Pick<Stage, 'proxy'>, owner: Owner): Promise<Page> {
  const page = await context.newPage();
  await openSignedIn(page, proxy, owner);
  await page
    .getByText(owner.products[0] ?? '')
    .first()
    .waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page
    .getByText(owner.products[0] ?? '')
    .first()
    .waitFor();
  return page;
}

/** No network, and the browser knows it. */
export async function goOffline(context: BrowserContext, proxy: FaultProxy): Promise<void> {
  proxy.cut();
  await context.setOffline(true);
}

export async function goOnline(context: BrowserContext, proxy: FaultProxy): Promise<void> {
  proxy.heal();
  await context.setOffline(false);
}

/** Give a product a new name in the edit dialog. `shownName` is what it is called now. */
export async function rename(page: Page, shownName: string, nickname: string): Promise<void> {
  await page.getByRole('button', { name: `Rediger ${shownName}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Navn').fill(nickname);
  await dialog.getByRole('button', { name: 'Gem', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The browser notices a network: whatever waits is tried at once. */
export const wake = (page: Page): Promise<void> => page.evaluate(() => void window.dispatchEvent(new Event('online')));
export const saved = (page: Page): Promise<void> => page.getByRole('link', { name: /Alt er gemt/ }).waitFor();
export const waits = (page: Page, count: string): Promise<void> =>
  page.getByRole('link', { name: new RegExp(`${count} venter`) }).waitFor();

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Konto: / }).click();
  await page.getByRole('menuitem', { name: 'Log ud' }).click();
}

/** Names of the databases on the device, and how many rows some tables of one user's hold. */
export const deviceDatabases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));

export const countRows = (page: Page, userId: string, table: string): Promise<number> =>
  page.evaluate(
    ([name, store]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.onerror = () => reject(opening.error ?? new Error(name));
        opening.onsuccess = () => {
          const counting = opening.result
            .transaction(store ?? '')
            .objectStore(store ?? '')
            .count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    [`u_${userId}`, table],
  );
