import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { buildImage } from '../../api/testing/test-images';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE, WITH_WORKER } from './browser';
import { openSignedIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

/** Landing pages as their owner makes them: on a phone, on a desktop, without a network, and with hostile text. */
let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const openPages = (page: Page, owner: Owner): Promise<void> => openSignedIn(page, product, owner, '/landing-pages');
const openCreate = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Opret landing page' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Titel', { exact: true }).waitFor();
  return dialog;
};
/** Where the server sends whoever presses a link. */
const leadsTo = async (page: Page, link: Locator | undefined): Promise<string | undefined> => {
  const href = (await link?.getAttribute('href')) ?? '';
  return (await page.request.get(product.url + href, { maxRedirects: 0 })).headers().location;
};
const openSection = async (dialog: Locator, name: string): Promise<void> => {
  const header = dialog.getByRole('button', { name: new RegExp(`^${name}`), expanded: false });
  if ((await header.count()) > 0) await header.click();
};
const addLink = async (dialog: Locator, text: string, url: string): Promise<void> => {
  await dialog.getByLabel('Tekst på knappen').fill(text);
  await dialog.getByLabel('Adresse', { exact: true }).fill(url);
  await dialog.getByRole('button', { name: 'Tilføj link' }).click();
};
const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
// Not Node's fetch: it says Sec-Fetch-Mode: cors whatever it is told, and is answered JSON.
const publicPage = async (page: Page, path: string): Promise<string> =>
  (await page.request.get(product.url + path, { headers: { Accept: 'text/html' } })).text();

test('made on a phone with images, seen as visitors see it, and reached by its address', async () => {
  const owner = await signUpOwner(product, 'mette');
  const { context, page, complaints } = await openPage(browser, PHONE, 'dark');
  await openPages(page, owner);
  await page.getByText('Du har ingen landing pages endnu').waitFor();
  expect(await axeFindings(page), 'empty').toEqual([]);

  const dialog = await openCreate(page);
  await dialog.getByRole('button', { name: 'Opret landing page' }).click();
  await dialog.getByText('Skriv en titel').waitFor();
  expect(await axeFindings(page), 'wrong').toEqual([]);
  await dialog.getByLabel('Titel', { exact: true }).fill('Café Ærø');
  await dialog.getByLabel('Beskrivelse (valgfrit)').fill('Kaffe ved havnen');
  for (const section of ['Links', 'Udseende', 'Sociale links', 'Adresse']) await openSection(dialog, section);
  await addLink(dialog, 'Menu', 'cafe.example/menu');
  await addLink(dialog, 'Ring', '12 34 56 78');
  await dialog.getByLabel('Logo', { exact: true }).setInputFiles(png('logo.png', await buildImage({ width: 500, height: 500 })));
  await dialog.getByLabel('Baggrundsbillede', { exact: true }).setInputFiles(png('bag.png', await buildImage({ width: 540, height: 960 })));
  await dialog.getByRole('img', { name: 'Valgt baggrundsbillede' }).waitFor();
  await dialog.getByLabel('Instagram (valgfrit)').fill('@cafeaeroe');
  await dialog.getByRole('button', { name: 'Brug forslaget: cafe-aeroe' }).click();
  await dialog.getByText('Adressen er ledig').waitFor();
  expect(await axeFindings(page), 'all sections').toEqual([]);

  await dialog.getByRole('tab', { name: 'Forhåndsvis' }).click();
  const preview = dialog.getByRole('region', { name: 'Forhåndsvisning' });
  await preview.locator('.lp-i').waitFor();
  expect(await preview.evaluate((host) => host.clientWidth)).toBe(393);
  expect(await axeFindings(page), 'preview').toEqual([]);
  await dialog.getByRole('button', { name: 'Opret landing page' }).click();
  await page.getByText('Landing page oprettet').waitFor();
  await page.getByRole('article', { name: 'Café Ærø' }).getByText('Bruges ikke endnu').waitFor();
  expect(await axeFindings(page), 'list').toEqual([]);
  expect(await page.getByText('Café Ærø', { exact: true }).count(), 'the picture of the page repeats nothing').toBe(1);

  await page.goto(`${product.url}/cafe-aeroe`);
  // A web address by way of ours, which counts; what a phone opens by itself straight.
  const [menu, call] = await page.locator('.lp-l a').all();
  expect(await menu?.getAttribute('href')).toMatch(/^\/go\/[0-9a-f]{24}\/[0-9a-f]{10}$/);
  expect(await call?.getAttribute('href')).toBe('tel:12345678');
  expect(await leadsTo(page, menu)).toBe('https://cafe.example/menu');
  expect(await leadsTo(page, page.locator('.lp-s a'))).toBe('https://www.instagram.com/cafeaeroe');
  expect(
    await page
      .locator('img')
      .evaluateAll((images) => (images as HTMLImageElement[]).map((image) => image.complete && image.naturalWidth > 0)),
  ).toEqual([true, true]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('edited on a desktop beside its preview, closed only when that is meant, and deleted', async () => {
  const owner = await signUpOwner(product, 'karen');
  await owner.call(endpoints.createLandingPage, { body: formOf({ title: 'Kanel', urlPath: 'kanel', showTitle: 'true' }) });
  const { context, page, complaints } = await openPage(browser, DESKTOP, 'light');
  await openPages(page, owner);
  const edit = page.getByRole('button', { name: 'Rediger Kanel' });
  await edit.click();
  const dialog = page.getByRole('dialog');
  const heading = dialog.getByRole('region', { name: 'Forhåndsvisning' }).locator('h1');
  await dialog.getByLabel('Titel', { exact: true }).fill('Kanel og kardemomme');
  await expect.poll(() => heading.textContent()).toBe('Kanel og kardemomme');
  await openSection(dialog, 'Udseende');
  await dialog.getByRole('button', { name: 'Brug farvesættet Midnat' }).click();
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 255, 255)');
  await dialog.getByRole('textbox', { name: 'Farvekode: Titel' }).fill('#12263a');
  await dialog.getByText(/^Titlen kan være svær at læse/).waitFor();
  expect(await axeFindings(page), 'warned').toEqual([]);
  await dialog.getByRole('combobox', { name: 'Titel' }).click();
  await page.getByRole('option', { name: 'Playfair Display' }).click();
  await expect.poll(() => page.evaluate(() => document.fonts.check('700 20px "page Playfair Display"'))).toBe(true);

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Kassér ændringer?' });
  await question.waitFor();
  expect(await axeFindings(page), 'question').toEqual([]);
  await question.getByRole('button', { name: 'Annuller' }).click();
  await dialog.getByRole('button', { name: 'Gem ændringer' }).click();
  await page.getByText('Landing page opdateret').waitFor();
  expect(await publicPage(page, '/kanel')).toContain('Kanel og kardemomme');
  expect(await axeFindings(page), 'list').toEqual([]);

  await page.getByRole('button', { name: 'Slet Kanel og kardemomme' }).click();
  await page.getByText('Er du sikker på, at du vil slette denne landing page?').waitFor();
  await page.getByRole('button', { name: 'Slet landing page' }).click();
  await page.getByText('Landing page slettet').waitFor();
  expect((await fetch(`${product.url}/kanel`, { headers: { Accept: 'text/html' } })).status).toBe(404);
  expect(complaints).toEqual([]);
  await context.close();
});

test('made without a network, with its image on this device, and there for all when it is back', async () => {
  const owner = await signUpOwner(product, 'signe');
  const { context, page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER }, 'light');
  // The picture in the card is closed to everybody; here it is looked into.
  await page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      return attach.call(this, { ...init, mode: 'open' });
    };
  });
  await openPages(page, owner);
  await page.getByText('Du har ingen landing pages endnu').waitFor();
  // All of the app is on the device when the worker is ready.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  const dialog = await openCreate(page);
  await dialog.getByLabel('Titel', { exact: true }).fill('Uden net');
  await openSection(dialog, 'Udseende');
  await dialog.getByLabel('Logo', { exact: true }).setInputFiles(png('logo.png', await buildImage()));
  await openSection(dialog, 'Adresse');
  await dialog.getByLabel('Egen adresse').fill('uden-net');
  await dialog.getByRole('button', { name: 'Opret landing page' }).click();
  await page.getByText('Gemt offline – synkroniseres senere').waitFor();
  const card = page.getByRole('article', { name: 'Uden net' });
  await card.getByText('Venter på at blive sendt').waitFor();
  // The picture waits in the device's database and is drawn from there.
  await expect
    .poll(() =>
      card
        .locator('.lp-i')
        .evaluate((image) => (image as HTMLImageElement).src.startsWith('blob:') && (image as HTMLImageElement).naturalWidth),
    )
    .toBe(300);
  expect(await axeFindings(page), 'waiting').toEqual([]);
  await context.setOffline(false);
  await card.getByText('Venter på at blive sendt').waitFor({ state: 'detached' });
  const html = await publicPage(page, '/uden-net');
  expect(html).toContain('<h1 class="lp-v">Uden net</h1>');
  expect(html).toMatch(/<img class="lp-i" src="\/uploads\/[0-9a-f]{32}-logo-/);
  expect(complaints).toEqual([]);
  await context.close();
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</style><style>*{background:url(https://evil.example/x)}',
  '}*{background:url(https://evil.example/x)}/*',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  'javascript:alert(1)',
  'https://example.dk/" onmouseover="alert(1)',
];

test('hostile text in every field runs nowhere: not in the preview, not in the card, not on the page', async () => {
  const owner = await signUpOwner(product, 'ondskab');
  const { context, page, complaints } = await openPage(browser, { ...DESKTOP, reducedMotion: 'reduce' }, 'dark');
  const happened: string[] = [];
  await page.exposeFunction('report', (what: string) => happened.push(what));
  await page.addInitScript(() => {
    const report = (what: string) => (window as unknown as { report: (text: string) => void }).report(what);
    addEventListener('securitypolicyviolation', (event) => report(`${event.violatedDirective} ${event.blockedURI}`));
    window.alert = (text) => report(`ran ${text}`);
  });
  page.on(
    'request',
    (request) => !/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(product.url) && happened.push(request.url()),
  );
  await openPages(page, owner);
  // The guard itself would be noticed.
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'https://evil.example/proof';
    document.body.append(image);
  });
  await expect.poll(() => happened).toContain('img-src https://evil.example/proof');
  happened.length = 0;
  complaints.length = 0;

  for (const [index, payload] of HOSTILE.entries()) {
    const dialog = await openCreate(page);
    await dialog.getByLabel('Titel', { exact: true }).fill(payload);
    await dialog.getByRole('switch', { name: 'Vis titlen på siden' }).check();
    await dialog.getByLabel('Beskrivelse (valgfrit)').fill(payload);
    await addLink(dialog, payload, payload);
    if ((await dialog.getByText('Adressen skal være en webadresse, en e-mail eller et telefonnummer').count()) > 0)
      await addLink(dialog, payload, 'https://example.dk/');
    for (const section of ['Udseende', 'Sociale links', 'Adresse']) await openSection(dialog, section);
    for (const field of ['Instagram', 'Facebook', 'YouTube', 'X (Twitter)']) await dialog.getByLabel(`${field} (valgfrit)`).fill(payload);
    for (const field of ['Baggrund', 'Titel', 'Tekst', 'Knapper', 'Tekst på knapper'])
      await dialog.getByLabel(`Farvekode: ${field}`, { exact: true }).fill(payload.slice(0, 7));
    const path = dialog.getByLabel('Egen adresse');
    await path.fill(payload);
    expect(await path.inputValue()).toMatch(/^[a-z0-9-]*$/);
    const preview = dialog.getByRole('region', { name: 'Forhåndsvisning' });
    await expect.poll(() => preview.locator('h1').textContent()).toBe(payload);
    expect(await preview.locator('script, iframe, svg[onload], img, [onmouseover], a[href^="javascript"]').count()).toBe(0);
    for (const field of ['Instagram', 'Facebook', 'YouTube', 'X (Twitter)']) await dialog.getByLabel(`${field} (valgfrit)`).fill('');
    await dialog.getByRole('button', { name: 'Brug farvesættet Klassisk' }).click();
    await path.fill(`ond-${index}`);
    await dialog.getByRole('button', { name: 'Opret landing page' }).click();
    await page.getByRole('article', { name: payload, exact: true }).waitFor();
    await expect.poll(async () => (await fetch(`${product.url}/ond-${index}`)).status).toBe(200);
  }
  for (const index of HOSTILE.keys()) {
    await page.goto(`${product.url}/ond-${index}`);
    expect(await page.locator('h1').textContent()).toBe(HOSTILE[index]);
    await page.locator('.lp-l a').hover();
  }
  expect([...happened, ...complaints]).toEqual([]);
  await context.close();
});
