import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { axeFindings } from './browser';
import type { Fault, SeenRequest } from './fault-proxy';
import { logIn, openSignedIn } from './owner';
import {
  countRows,
  deviceDatabases,
  FAULT,
  goOffline,
  goOnline,
  logOut,
  openInstalled,
  openStage,
  type Owner,
  rename,
  saved,
  type Stage,
  waits,
  wake,
} from './sync-stage';

/** Everything that can go wrong between an edit and its effect, in the built product: no edit lost, none done twice. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());
afterEach(async () => {
  stage.proxy.heal();
  await Promise.all(stage.browser.contexts().map((context) => context.close()));
});

const isEdit = ({ method, path }: SeenRequest): boolean => method === 'PUT' && path.startsWith('/api/stands/');
/** The screen of waiting edits, with nothing left on it. */
const allSent = (page: Page): Promise<void> => page.getByText('Alle dine ændringer er sendt').waitFor();

interface Visit {
  owner: Owner;
  context: BrowserContext;
  page: Page;
  /** The first product's printed id. */
  id: string;
}

async function visit(name: string, products = 1): Promise<Visit> {
  const owner = await stage.addOwner(name, products);
  const context = await stage.openContext();
  const page = await openInstalled(context, stage, owner);
  return { owner, context, page, id: owner.products[0] ?? '' };
}

/** One effect in the database, whatever the network saw. */
function expectOneEffect({ owner, id }: Visit, nickname: string): void {
  expect(stage.effectsOf(owner)).toHaveLength(1);
  expect(stage.standOf(id).nickname).toBe(nickname);
}

test('the answer is lost: sent again under the same key, done once', FAULT, async () => {
  const here = await visit('anna');
  const { version } = stage.standOf(here.id);
  const lost = stage.proxy.fail(isEdit, { kind: 'drop-answer' }, 1);
  await rename(here.page, here.id, 'Kassen');
  await lost;
  const { version: written } = stage.standOf(here.id);
  expect(written).toBeGreaterThan(version);
  await saved(here.page);
  expectOneEffect(here, 'Kassen');
  expect(stage.standOf(here.id).version).toBe(written);
  const keys = stage.proxy.seen
    .filter((entry) => isEdit(entry) && entry.headers['x-user'] === here.owner.id)
    .map((entry) => entry.headers['idempotency-key']);
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(keys).size).toBe(1);
});

test('the server is killed between commit and answer: one effect', FAULT, async () => {
  const here = await visit('bent');
  const lost = stage.proxy.fail(isEdit, { kind: 'drop-answer', onAnswer: () => stage.product.kill() }, 1);
  await rename(here.page, here.id, 'Disken');
  await lost;
  await waits(here.page, '1 ændring');
  await stage.product.restart();
  await wake(here.page);
  await saved(here.page);
  expectOneEffect(here, 'Disken');
});

test.each(['before the server hears of it', 'after the server has done it'])(
  'the page dies while it sends, %s: the next one finds the edit and finishes it',
  FAULT,
  async (when) => {
    const here = await visit(when.startsWith('before') ? 'carl' : 'clara');
    const crash = async (): Promise<void> => {
      const crashed = here.page.waitForEvent('crash');
      const session = await here.context.newCDPSession(here.page);
      void session.send('Page.crash').catch(() => undefined);
      await crashed;
    };
    let release = (): void => undefined;
    const fault: Fault = when.startsWith('before')
      ? { kind: 'hold', until: new Promise((resolve) => (release = resolve)) }
      : { kind: 'drop-answer', onAnswer: crash };
    const happened = stage.proxy.fail(isEdit, fault, 1);
    // The page may die before its dialog has closed: what it sends is on the device by then.
    const renamed = rename(here.page, here.id, 'Døren').catch((problem: unknown) => {
      if (fault.kind === 'hold' || !String(problem).includes('crashed')) throw problem;
    });
    await Promise.all([renamed, happened]);
    if (fault.kind === 'hold') await crash();
    release();
    const page = await here.context.newPage();
    await page.goto(`${stage.proxy.url}/dashboard`);
    await page.getByText('Døren').waitFor();
    await saved(page);
    expectOneEffect(here, 'Døren');
  },
);

test('a tab that is frozen while it sends is overruled by the next one, and does no harm when it wakes', async () => {
  const here = await visit('christian');
  const errors: string[] = [];
  here.page.on('pageerror', (error) => errors.push(error.message));
  let release = (): void => undefined;
  const held = stage.proxy.fail(isEdit, { kind: 'hold', until: new Promise((resolve) => (release = resolve)) }, 1);
  await rename(here.page, here.id, 'Vinduet');
  await held;
  const session = await here.context.newCDPSession(here.page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });

  // Three minutes later: nobody has heard of the first tab's drain for too long.
  const second = await here.context.newPage();
  await second.clock.setFixedTime(Date.now() + 180_000);
  await second.goto(`${stage.proxy.url}/dashboard`);
  await saved(second);
  expectOneEffect(here, 'Vinduet');

  release();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await saved(here.page);
  expectOneEffect(here, 'Vinduet');
  expect(errors).toEqual([]);
});

test('the network comes and goes while edits are made: one effect each', async () => {
  const here = await visit('dagny', 6);
  for (const id of here.owner.products) {
    await goOffline(here.context, stage.proxy);
    await rename(here.page, id, `Navn ${id}`);
    await goOnline(here.context, stage.proxy);
  }
  await saved(here.page);
  expect(stage.effectsOf(here.owner)).toHaveLength(6);
  for (const id of here.owner.products) expect(stage.standOf(id).nickname).toBe(`Navn ${id}`);
});

test('two tabs and the worker send twenty edits at once: twenty effects', async () => {
  const here = await visit('dorte', 20);
  const second = await here.context.newPage();
  await second.goto(`${stage.proxy.url}/dashboard`);
  await second.getByText(here.id, { exact: true }).first().waitFor();
  await goOffline(here.context, stage.proxy);
  const edit = async (page: Page, ids: readonly string[]): Promise<void> => {
    // Chromium draws a tab in the background seldom, and a click waits for it.
    await page.bringToFront();
    for (const id of ids) await rename(page, id, `Navn ${id}`);
  };
  await edit(here.page, here.owner.products.slice(0, 10));
  await edit(second, here.owner.products.slice(10));
  await waits(here.page, '20 ændringer');

  const worker = await here.context.newCDPSession(here.page);
  const registered = new Promise<string>((resolve) =>
    worker.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
    ),
  );
  await worker.send('ServiceWorker.enable');
  const registrationId = await registered;
  await goOnline(here.context, stage.proxy);
  await worker.send('ServiceWorker.dispatchSyncEvent', { origin: stage.proxy.url, registrationId, tag: 'outbox', lastChance: false });
  await Promise.all([saved(here.page), saved(second)]);
  expect(stage.effectsOf(here.owner)).toHaveLength(20);
  for (const id of here.owner.products) expect(stage.standOf(id).nickname).toBe(`Navn ${id}`);
}, 300_000);

/** What a week in a drawer does to a token: it is no good any more, and nobody has asked the server about it. */
const spoilToken = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('app');
        opening.onerror = () => reject(opening.error ?? new Error('app'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('session', 'readwrite');
          const store = transaction.objectStore('session');
          const reading = store.get('session');
          reading.onsuccess = () => store.put({ ...reading.result, token: 'e30.e30.e30' });
          transaction.oncomplete = () => {
            opening.result.close();
            localStorage.setItem('authToken', 'e30.e30.e30');
            resolve();
          };
        };
      }),
  );

test('a week offline: an expired token is renewed in silence and the edit is sent', async () => {
  const here = await visit('erik');
  await goOffline(here.context, stage.proxy);
  await rename(here.page, here.id, 'Terrassen');
  await waits(here.page, '1 ændring');
  await spoilToken(here.page);
  await here.page.reload();
  await here.page.getByText('Terrassen').waitFor();
  await goOnline(here.context, stage.proxy);
  await saved(here.page);
  expectOneEffect(here, 'Terrassen');
  expect(new URL(here.page.url()).pathname).toBe('/dashboard');
});

test('a revoked session keeps the edits and nothing else; another user does not send them, their author does', async () => {
  const here = await visit('frida');
  const other = await stage.addOwner('gerda', 1);
  await goOffline(here.context, stage.proxy);
  await rename(here.page, here.id, 'Baren');
  await waits(here.page, '1 ændring');
  expect((await here.owner.api(endpoints.endOtherSessions)).kind).toBe('ok');
  await goOnline(here.context, stage.proxy);
  await here.page.waitForURL('**/login**');
  await here.page.getByText('1 ændring fra f***@example.dk venter på denne enhed').waitFor();
  expect(await countRows(here.page, here.owner.id, 'outbox')).toBe(1);
  for (const table of ['stands', 'pages', 'clicksByDay', 'totals', 'res'])
    expect(await countRows(here.page, here.owner.id, table), table).toBe(0);

  await logIn(here.page, stage.proxy, other);
  await here.page.getByText('GERDA1').first().waitFor();
  await saved(here.page);
  expect(await here.page.getByText('FRIDA1').count()).toBe(0);
  expect(stage.standOf(here.id).nickname).toBeNull();
  await logOut(here.page);
  await here.page.getByText('1 ændring fra f***@example.dk').waitFor();

  await logIn(here.page, stage.proxy, here.owner);
  await here.page.getByText('Baren').waitFor();
  await saved(here.page);
  expectOneEffect(here, 'Baren');
});

test('two devices change the same product: the author chooses, and the choice is what the server has', async () => {
  const here = await visit('hans', 2);
  const [mine = '', theirs = ''] = here.owner.products;
  await goOffline(here.context, stage.proxy);
  await rename(here.page, mine, 'Min A');
  await rename(here.page, theirs, 'Min B');
  for (const id of [mine, theirs]) {
    expect((await here.owner.api(endpoints.updateStand, { params: { id }, body: { nickname: `Deres ${id}` } })).kind).toBe('ok');
  }
  await goOnline(here.context, stage.proxy);
  await here.page.getByRole('link', { name: /2 ændringer kræver dit valg/ }).click();
  const choose = async (id: string, button: string, own: string): Promise<void> => {
    await here.page.getByRole('button', { name: `Vælg: Deres ${id}` }).click();
    const dialog = here.page.getByRole('dialog');
    await dialog.getByRole('definition').filter({ hasText: own }).waitFor();
    await dialog
      .getByRole('definition')
      .filter({ hasText: `Deres ${id}` })
      .waitFor();
    expect(await axeFindings(here.page)).toEqual([]);
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await choose(mine, 'Behold min', 'Min A');
  await choose(theirs, 'Brug serverens', 'Min B');
  await allSent(here.page);
  expect([stage.standOf(mine).nickname, stage.standOf(theirs).nickname]).toEqual(['Min A', `Deres ${theirs}`]);
});

test('a captive portal and a server that is busy are no answers: the edit waits, nobody is signed out', async () => {
  const here = await visit('ida');
  const portal = stage.proxy.fail(({ path }) => path.startsWith('/api/'), { kind: 'captive-portal' });
  await rename(here.page, here.id, 'Lobbyen');
  await portal;
  await here.page.getByText('Gemt offline – synkroniseres senere').waitFor();
  await waits(here.page, '1 ændring');
  expect(stage.standOf(here.id).nickname).toBeNull();
  await here.page.getByRole('link', { name: /1 ændring venter/ }).click();
  await here.page.getByRole('button', { name: 'Synkronisér nu' }).waitFor();
  stage.proxy.heal();
  const busy = stage.proxy.fail(isEdit, { kind: 'status', status: 503 }, 1);
  await wake(here.page);
  await busy;
  await allSent(here.page);
  expectOneEffect(here, 'Lobbyen');
  expect(new URL(here.page.url()).pathname).toBe('/sync');
});

test('logging out with waiting edits asks first, then leaves nothing in any tab (QUALITY 10)', async () => {
  const here = await visit('jens');
  const second = await here.context.newPage();
  await second.goto(`${stage.proxy.url}/statistics`);
  await saved(second);
  await here.page.bringToFront();
  await goOffline(here.context, stage.proxy);
  await rename(here.page, here.id, 'Kælderen');
  await waits(here.page, '1 ændring');
  await here.page.getByRole('link', { name: 'Statistik' }).click();
  await here.page.waitForURL('**/statistics');
  await logOut(here.page);
  const dialog = here.page.getByRole('alertdialog', { name: 'Log ud?' });
  await dialog.getByText('1 ændring er ikke synkroniseret').waitFor();
  await dialog.getByRole('button', { name: 'Synkronisér' }).click();
  await dialog.getByText('Ændringerne kunne ikke sendes endnu').waitFor();
  await dialog.getByRole('button', { name: 'Log ud alligevel' }).click();
  await Promise.all([here.page.waitForURL('**/login'), second.waitForURL('**/login**')]);
  await expect.poll(() => deviceDatabases(here.page)).not.toContain(`u_${here.owner.id}`);
  expect(await here.page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('userData')])).toEqual([null, null]);
  expect(await here.page.evaluate(() => caches.has('images'))).toBe(false);
  await here.page.goBack();
  await here.page.waitForURL('**/login**');
  expect(await here.page.getByText(here.id).count()).toBe(0);

  await goOnline(here.context, stage.proxy);
  await here.page.goto(`${stage.proxy.url}/dashboard`);
  await here.page.waitForURL('**/login**');
  expect(stage.effectsOf(here.owner)).toHaveLength(0);
  expect(await deviceDatabases(here.page)).not.toContain(`u_${here.owner.id}`);
});

test.each([
  {
    how: 'refuses',
    name: 'karla',
    takeAway: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError');
      };
    },
  },
  { how: 'is missing', name: 'karlo', takeAway: () => void Object.defineProperty(globalThis, 'indexedDB', { value: undefined }) },
])('where IndexedDB $how the app says so and works online', async ({ name, takeAway }) => {
  const owner = await stage.addOwner(name, 1);
  const product = `${name.toUpperCase()}1`;
  const context = await stage.openContext();
  await context.addInitScript(takeAway);
  const page = await context.newPage();
  await openSignedIn(page, stage.proxy, owner);
  await page.getByText('Denne browser gemmer ikke data på enheden').waitFor();
  await page.getByText(product).first().waitFor();
  await rename(page, product, 'Direkte');
  await page.getByText('Produkt opdateret').waitFor();
  expect(stage.standOf(product).nickname).toBe('Direkte');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Rediger Direkte' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Navn').fill('Uden net');
  await dialog.getByRole('button', { name: 'Gem', exact: true }).click();
  await page.getByText('Du er offline, og denne browser kan ikke gemme ændringer på enheden').waitFor();
  expect(stage.standOf(product).nickname).toBe('Direkte');
});
