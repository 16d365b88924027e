import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { FONTS } from '../../api/contract/landing-page';
import { buildForm, buildImage } from '../../api/testing/test-images';
import { openBrowser, openPage, type WatchedPage } from './browser';
import { openSignedIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

/** The preview in the editor is the public page, box by box and style by style, at 393 px (QUALITY 26). */
let product: Product;
let browser: Browser;
let owner: Owner;
let editor: WatchedPage;
/** Each design's page. */
const made = new Map<string, { id: string; title: string }>();

const WIDTH = 393;
/** Tall enough for the whole frame of the preview: 852 px. */
const EDITOR = { viewport: { width: 1440, height: 1102 }, reducedMotion: 'reduce' } as const;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await signUpOwner(product, 'mette');
  // Before the device asks for its list: a fresh one is not asked for again for a minute (SPEC §9).
  for (const name of Object.keys(DESIGNS)) made.set(name, await createPage(name));
  editor = await openPage(browser, EDITOR, 'dark');
  await openSignedIn(editor.page, product, owner);
});
afterAll(async () => {
  await editor?.context.close();
  await browser?.close();
  await product?.stop();
});

const links = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ text: `Link nummer ${index + 1}`, url: `https://example.dk/${index}` }));
const SOCIAL = { instagram: 'cafe', facebook: 'cafe', youtube: '@cafe', twitter: 'cafe' };
const NIGHT = {
  backgroundColor: '#12263a',
  titleColor: '#ffffff',
  descriptionColor: '#d7e3f0',
  buttonColor: '#f4d35e',
  buttonTextColor: '#12263a',
};
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const DESIGNS: Record<string, () => Promise<Parameters<typeof buildForm>[0]> | Parameters<typeof buildForm>[0]> = {
  'a title that is not shown': () => ({ showTitle: 'false' }),
  'a title that was never decided on': () => ({ description: 'Hej' }),
  'lines, links and networks': () => ({
    ...NIGHT,
    showTitle: 'true',
    description: 'Første linje\n\nTredje linje med æøå',
    buttons: links(3),
    socialLinks: SOCIAL,
  }),
  'a logo': async () => ({ showTitle: 'true', logo: await buildImage({ width: 500, height: 500 }), buttons: links(1) }),
  'a wide logo and a background': async () => ({
    ...{ ...NIGHT, showTitle: 'true', description: 'Ved havnen', buttons: links(2), socialLinks: SOCIAL },
    ...{
      logo: await buildImage({ width: 900, height: 200 }),
      backgroundImage: await buildImage({ width: 1080, height: 1920, format: 'jpeg' }),
    },
  }),
  'more than fits, over a background': async () => ({
    showTitle: 'true',
    description: LONG,
    buttons: links(20),
    backgroundImage: await buildImage({ width: 540, height: 960 }),
  }),
  'words that are too long': () => ({
    title: LONG,
    showTitle: 'true',
    description: LONG,
    buttons: [{ text: LONG.slice(0, 80), url: 'https://example.dk/' }],
  }),
  ...Object.fromEntries(
    FONTS.map((font) => [
      `the font ${font}`,
      () => ({
        titleFont: font,
        descriptionFont: font,
        buttonFont: font,
        showTitle: 'true',
        description: 'Kaffe og kage ved havnen hver dag',
        buttons: links(2),
        socialLinks: SOCIAL,
      }),
    ]),
  ),
};

interface Drawn {
  element: string;
  /** left, top, width, height from the page's own corner, px. */
  box: number[];
  style: Record<string, string>;
}

async function createPage(name: string): Promise<{ id: string; title: string }> {
  const fields = { title: `Parity ${name}`, ...(await DESIGNS[name]?.()) };
  const outcome = await owner.call(endpoints.createLandingPage, { body: buildForm(fields) });
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  return { id: outcome.data._id, title: fields.title };
}

/** What a browser made of each element of a page: its place, and every property it computed. */
function draw(root: Element): Drawn[] {
  // `interactivity` is set by `inert`, which is what keeps the preview's links from being followed; the other is the
  // default of a touch screen. Custom properties are seen by what is made of them.
  const isOwn = (name: string): boolean => name === 'interactivity' || name === '-webkit-tap-highlight-color' || name.startsWith('--');
  const corner = root.getBoundingClientRect();
  return [root, ...root.querySelectorAll('*')].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const computed = getComputedStyle(element);
    return {
      element: `${element.tagName.toLowerCase()}${element.getAttribute('class') ? `.${element.getAttribute('class')}` : ''} ${element.childElementCount === 0 ? element.textContent.slice(0, 30) : ''}`,
      box: [left - corner.left, top - corner.top, width, height],
      style: Object.fromEntries([...computed].filter((name) => !isOwn(name)).map((name) => [name, computed.getPropertyValue(name)])),
    };
  });
}

/** Fonts and pictures are there; nothing will move any more. */
async function settle(page: Page, lp: Locator): Promise<void> {
  await lp.waitFor();
  await lp.evaluate(async (root) => {
    await Promise.all([...root.querySelectorAll('img')].map((image) => image.decode()));
    // Asks for the fonts in use, whether or not the page has got round to it.
    const families = new Set(
      [root, ...root.querySelectorAll('*')].map(
        (element) => `${getComputedStyle(element).fontWeight} 16px ${getComputedStyle(element).fontFamily.split(',')[0] ?? ''}`,
      ),
    );
    await Promise.all([...families].map((font) => document.fonts.load(font, 'Aæ')));
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // One that is called off is over too.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

async function inEditor(title: string): Promise<{ drawn: Drawn[]; height: number }> {
  const { page } = editor;
  await page.goto(`${product.url}/landing-pages`);
  await page.getByRole('button', { name: `Rediger ${title}`, exact: true }).click();
  const host = page.getByRole('dialog').getByRole('region', { name: 'Forhåndsvisning' });
  await settle(page, host.locator('.lp'));
  expect(await host.evaluate((element) => element.clientWidth)).toBe(WIDTH);
  return { drawn: await host.locator('.lp').evaluate(draw), height: await host.evaluate((element) => element.clientHeight) };
}

async function asVisitor(id: string, height: number): Promise<Drawn[]> {
  const { context, page, complaints } = await openPage(browser, {
    viewport: { width: WIDTH, height },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await page.goto(`${product.url}/landing/${id}`);
  await settle(page, page.locator('.lp'));
  const drawn = await page.locator('.lp').evaluate(draw);
  expect(complaints).toEqual([]);
  await context.close();
  return drawn;
}

/** What differs, in words; half a tenth of a pixel is the browser's own rounding. */
function differences(preview: readonly Drawn[], page: readonly Drawn[]): string[] {
  return preview.flatMap(({ element, box, style }, index) => {
    const other = page[index];
    if (!other) return [`${element}: not on the page`];
    const moved = box.some((value, side) => Math.abs(value - (other.box[side] ?? Number.NaN)) > 0.05)
      ? [`${element}: ${box.join(' ')} / ${other.box.join(' ')}`]
      : [];
    const restyled = Object.keys(style).filter((name) => style[name] !== other.style[name]);
    return [...moved, ...restyled.map((name) => `${element}: ${name} ${style[name]} / ${other.style[name]}`)];
  });
}

test.each(Object.keys(DESIGNS))('%s', async (name) => {
  const { id = '', title = '' } = made.get(name) ?? {};
  const { drawn, height } = await inEditor(title);
  const visited = await asVisitor(id, height);
  expect(height).toBe(852);
  expect(drawn.map(({ element }) => element)).toEqual(visited.map(({ element }) => element));
  expect(differences(drawn, visited)).toEqual([]);
});

test('a difference would be seen', async () => {
  const base = { element: 'p', box: [0, 0, 10, 10], style: { color: 'red' } };
  expect(differences([base], [{ ...base, box: [0, 0, 10, 10.5] }])).toEqual(['p: 0 0 10 10 / 0 0 10 10.5']);
  expect(differences([base], [{ ...base, style: { color: 'blue' } }])).toEqual(['p: color red / blue']);
});
