import { expect } from 'vitest';
import { endpoints } from '../../../api/contract/endpoints';
import { buildForm } from '../../../api/testing/test-images';
import type { Tab } from './engine';
import { type Journey, openDialog, rename, ROUNDS } from './engine-stage';
import { reloadedWithoutApp, withoutApp } from './without-app';
import { goBack, isAt, isInSight, isWorkerInCharge, press, run, see, until, write } from './tab';

/** A browser says so itself; a proxy that is there again is no event. */
const tellOnline = (tab: Tab): Promise<void> => run(tab, () => void window.dispatchEvent(new Event('online')));

const mainJob: Journey = async ({ name, url, product, openDevice }) => {
  const id = `${name.toUpperCase()}0`;
  const target = `http://localhost:${product.port}/about`;
  await product.admin(endpoints.bulkCreateStands, { body: { products: [{ standerId: id, productType: 'stander', status: 'unclaimed' }] } });
  const tab = await openDevice();
  await tab.open(`${url}/${id}`);
  await isAt(tab, `/unclaimed/${id}`);
  await press(tab, 'tab', 'Opret konto');
  await write(tab, 'Brugernavn', `scan${name}`);
  await write(tab, 'Email', `scan${name}@example.dk`);
  await write(tab, 'Adgangskode', 'kanelsnegle til kaffen');
  await write(tab, 'Bekræft adgangskode', 'kanelsnegle til kaffen');
  await press(tab, 'button', 'OPRET KONTO');
  await isAt(tab, '/dashboard');
  await openDialog(tab, `Tilføj link ${id}`);
  await write(tab, 'Navn…', 'Ved kassen');
  await write(tab, 'Link…', target);
  await press(tab, 'button', 'Gem');
  await see(tab, 'text', 'Produkt opdateret');
  await tab.open(`${url}/${id}`);
  await until('the scan leads to its target', async () => (await run(tab, () => location.href)) === target);
  await tab.open(`${url}/dashboard`);
  await press(tab, 'button', 'Refresh Data');
  await see(tab, 'text', 'Data opdateret succesfuldt');
  await see(tab, 'text', '1 klik fra…');
};

const editWhileAway: Journey = async ({ name, proxy, addOwner, signIn, standOf, effectsOf }) => {
  const owner = await addOwner(`away${name}`, 2);
  const [first = '', second = ''] = owner.products;
  const tab = await signIn(owner);
  await see(tab, 'text', first);
  await isWorkerInCharge(tab);
  proxy.cut();
  await rename(tab, first, 'Ved kassen');
  await see(tab, 'text', 'Gemt offline – synkroniseres senere');
  await tab.reload();
  await see(tab, 'text', 'Ved kassen');
  expect(effectsOf(owner)).toHaveLength(0);
  proxy.heal();
  await tellOnline(tab);
  await until('the server has it', async () => standOf(first).nickname === 'Ved kassen');
  expect(effectsOf(owner)).toHaveLength(1);

  const lost = proxy.fail(({ method, path }) => method === 'PUT' && path.startsWith('/api/stands/'), { kind: 'drop-answer' }, 1);
  await rename(tab, second, 'I vinduet');
  await lost;
  await tellOnline(tab);
  await see(tab, 'link', 'Alt er gemt…');
  expect(standOf(second).nickname).toBe('I vinduet');
  expect(effectsOf(owner)).toHaveLength(2);
};

/** Leaves the dashboard after `act`: neither the next page nor the one that is come back to may stand still. */
const leaving =
  (way: string, act: (tab: Tab, product: string) => Promise<void>): Journey =>
  async ({ name, url, addOwner, signIn, standOf, effectsOf, clear }) => {
    const owner = await addOwner(`${way}${name}`, 2 * ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [product = '', other = ''] = owner.products.slice(2 * round);
      const tab = await signIn(owner);
      await act(tab, other);
      await tab.open(`${url}/about`);
      await tab.open(`${url}/dashboard`);
      await see(tab, 'text', product);
      await goBack(tab, { from: '/dashboard', to: '/about' });
      await goBack(tab, { from: '/about', to: '/dashboard' });
      await see(tab, 'text', product);
      await rename(tab, product, `Runde ${round}`);
      await until('the server has it', async () => standOf(product).nickname === `Runde ${round}`);
      await clear();
    }
    const keys = effectsOf(owner).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  };

const afterLogIn = async (): Promise<void> => undefined;
const duringRefresh = async (tab: Tab, product: string): Promise<void> => {
  await see(tab, 'text', product);
  await press(tab, 'button', 'Refresh Data');
};
/** Not before: the browser would ask first, and rightly. */
const afterSaving = async (tab: Tab, product: string): Promise<void> => {
  await rename(tab, product, 'Gemt i farten');
  await until('it is saved', async () => !(await isInSight(tab, 'textbox', 'Navn…')));
};

const goElsewhere: Journey = async ({ name, proxy, addOwner, signIn, clear }) => {
  const owner = await addOwner(`gone${name}`, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    // The worker fetches the whole app, so that hardly anything is left to load.
    void proxy.fail(({ path }) => path === '/service-worker.js', { kind: 'status', status: 404 });
    const tab = await signIn(owner);
    await see(tab, 'text', owner.products[0] ?? '');
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const asked = proxy.fail(({ path }) => path.startsWith('/assets/landing-pages-screen'), { kind: 'hold', until: released }, 1);
    await press(tab, 'link', 'Landing Pages');
    await asked;
    await run(tab, () => location.assign('/pricing'));
    await isAt(tab, '/pricing');
    release();
    await clear();
  }
};

const landingPage: Journey = async ({ name, url, product, addOwner, openDevice }) => {
  const target = 'https://example.dk/menu';
  const { api, products } = await addOwner(`page${name}`, 1);
  const buttons = JSON.stringify([{ text: 'Menukort', url: target }]);
  const made = await api(endpoints.createLandingPage, { body: buildForm({ title: 'Café Kanel', showTitle: 'true', buttons }) });
  const listed = await api(endpoints.listStandRows);
  if (made.kind !== 'ok' || listed.kind !== 'ok') throw new Error(JSON.stringify({ made, listed }));
  const [stand] = listed.data;
  await api(endpoints.updateStand, { params: { id: stand?._id ?? '' }, body: { landingPageId: made.data._id, redirectUrl: null } });
  const tab = await openDevice();
  await tab.open(`${url}/${products[0]}`);
  await see(tab, 'heading', 'Café Kanel');
  await see(tab, 'link', 'Menukort');
  expect(await run(tab, () => document.scripts.length)).toBe(0);
  const [path = ''] = await run(tab, () => [...document.links].map(({ pathname }) => pathname).filter((own) => own.startsWith('/go/')));
  const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, { redirect: 'manual' });
  expect(answer.headers.get('Location')).toBe(target);
};

/** Runs in the page: something stands on a canvas. */
const isDrawn = (): boolean =>
  [...document.querySelectorAll('canvas')].some((canvas) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    return data.some((byte) => byte > 0);
  });

const figures: Journey = async ({ name, url, product, addOwner, signIn }) => {
  const owner = await addOwner(`figures${name}`, 1);
  await fetch(`http://127.0.0.1:${product.port}/${owner.products[0]}`, { redirect: 'manual' });
  const tab = await signIn(owner);
  await tab.open(`${url}/statistics`);
  for (const period of ['Sidste 7 dage', 'Sidste år']) {
    await press(tab, 'radio', period);
    await until('the chart is drawn', () => run(tab, isDrawn));
  }
  await see(tab, 'text', 'Visninger over tid');
};

/** What the product is for, and what engines differ in. */
export const journeys: Record<string, Journey> = {
  'the main job: a stranger scans, signs up, sets a target; the next scan leads there and is counted': mainJob,
  'an edit made while the server is away survives a reload and has one effect, also when its answer is lost': editWhileAway,
  'a page left right after the log-in hangs no other, and goes on when it is back': leaving('early', afterLogIn),
  'a page left in the middle of a refresh hangs no other, and goes on when it is back': leaving('mid', duringRefresh),
  'a page left right after saving hangs no other, and goes on when it is back': leaving('late', afterSaving),
  'who goes elsewhere while a screen is loading gets there': goElsewhere,
  'figures of a week and of a year are drawn': figures,
  'a form whose app cannot be fetched says so, and what is typed in it is there when it can': withoutApp,
  'a form whose app cannot be fetched is whole after a reload': reloadedWithoutApp,
  'a landing page shows its title and links without a line of script': landingPage,
};
