import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings, BROWSER, DESKTOP, DANISH, withoutStream } from './browser';
import { goOffline, goOnline, openInstalled, openStage, type Owner, rename, type Stage } from './sync-stage';

/** Offline in the built app: last data, edits that wait, and what the service worker leaves alone. */
let stage: Stage;
let owner: Owner;
let profile: string;
let context: BrowserContext;

/** A browser with a profile on disk, so that it can be ended and started again. */
const launch = (): Promise<BrowserContext> => chromium.launchPersistentContext(profile, { ...BROWSER, ...DANISH, ...DESKTOP });

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.addOwner('mette', 3);
  profile = await mkdtemp(join(tmpdir(), 'portal-profile-'));
  context = await launch();
});
afterAll(async () => {
  await context?.close();
  await stage?.stop();
  await rm(profile, { recursive: true, force: true });
});

const SCREENS = ['/dashboard', '/statistics', '/landing-pages', '/settings'] as const;
let page: Page;

test('second visit, offline: every screen shows its last data and says so (QUALITY 6)', async () => {
  await withoutStream(context);
  page = await openInstalled(context, stage, owner);
  for (const path of SCREENS) {
    await page.goto(stage.proxy.url + path);
    await page.getByRole('link', { name: /Alt er gemt/ }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  await page.goto(`${stage.proxy.url}/dashboard`);
  const placeOfFigures = async () => (await page.getByRole('region', { name: 'Statistik' }).boundingBox())?.y;
  await expect.poll(placeOfFigures).toBeTypeOf('number');
  const placed = await placeOfFigures();
  await goOffline(context, stage.proxy);
  for (const path of SCREENS) {
    await page.goto(stage.proxy.url + path);
    await page.getByRole('link', { name: /Offline · opdateret \d\d\.\d\d/ }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Each part of a screen may say so for itself.
    await expect.poll(() => page.getByText('Indlæser...').count(), { message: path }).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
  }
  await page.goto(`${stage.proxy.url}/dashboard`);
  const note = page.getByText(/Offline · sidst opdateret kl\. \d\d\.\d\d/).first();
  await note.waitFor();
  for (const id of owner.products) await page.getByText(id, { exact: true }).first().waitFor();
  // The line has its room above them: nothing jumps when it comes or goes.
  expect(await placeOfFigures()).toEqual(placed);
});

test('an edit made offline shows at once, survives a reload and the end of the browser, and has one effect (QUALITY 8)', async () => {
  await rename(page, 'METTE1', 'Ved kassen');
  await page.getByText('Gemt offline – synkroniseres senere').waitFor();
  const row = () => page.getByRole('row').filter({ hasText: 'METTE1' });
  await row().getByText('Ved kassen').waitFor();
  await row().getByText('Venter på at blive sendt').waitFor();
  await page.reload();
  await row().getByText('Venter på at blive sendt').waitFor();
  expect(stage.standOf('METTE1').nickname).toBeNull();

  await context.close();
  context = await launch();
  await goOffline(context, stage.proxy);
  page = await context.newPage();
  await page.goto(`${stage.proxy.url}/dashboard`);
  await row().getByText('Ved kassen').waitFor();
  await page.getByRole('link', { name: /Offline · 1 ændring venter/ }).waitFor();

  await goOnline(context, stage.proxy);
  await page.getByRole('link', { name: /Alt er gemt/ }).waitFor();
  await row().getByText('Venter på at blive sendt').waitFor({ state: 'detached' });
  expect(stage.effectsOf(owner)).toHaveLength(1);
  expect(stage.standOf('METTE1').nickname).toBe('Ved kassen');
  expect(stage.proxy.of('PUT', '/api/stands/')).toHaveLength(1);
});

test('waiting edits can be seen, understood and taken back', async () => {
  await goOffline(context, stage.proxy);
  await rename(page, 'METTE2', 'I vinduet');
  await page.getByRole('link', { name: /Offline · 1 ændring venter/ }).click();
  const card = page.getByRole('region', { name: 'METTE2' });
  await card.getByText('I vinduet').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Synkronisér nu' }).click();
  await page.getByText('Serveren kunne ikke nås').waitFor();
  await goOnline(context, stage.proxy);
  await page.getByText('Alt er gemt').first().waitFor();
  expect(stage.standOf('METTE2').nickname).toBe('I vinduet');
});

test('the worker never answers scans, landing pages or calls (QUALITY 11)', async () => {
  const answeredByWorker: string[] = [];
  context.on('response', (response) => {
    if (response.fromServiceWorker()) answeredByWorker.push(new URL(response.url()).pathname);
  });
  await page.goto(`${stage.proxy.url}/dashboard`);
  await page.getByText('METTE1').first().waitFor();
  const before = stage.proxy.seen.length;
  const asked = ['/METTE1', '/ZZ99', '/landing/findes-ikke', '/min-side', '/api/site', '/api/auth/status', '/healthz'];
  for (const path of asked) {
    await page.evaluate((address) => fetch(address, { redirect: 'manual' }).then(() => undefined), path);
    // A tab of its own: a scan leads out of the portal, to where no page can be asked from any more.
    const visitor = await context.newPage();
    await visitor.goto(stage.proxy.url + path).catch(() => undefined);
    await visitor.close();
  }
  const reached = stage.proxy.seen.slice(before).map(({ path }) => path);
  for (const path of asked) expect(reached.filter((other) => other === path).length, path).toBeGreaterThanOrEqual(2);
  expect(answeredByWorker).toContain('/dashboard');
  expect(answeredByWorker.filter((path) => asked.includes(path) || path.startsWith('/api/') || path.startsWith('/landing'))).toEqual([]);
});
