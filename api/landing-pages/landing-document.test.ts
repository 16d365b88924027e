import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate/node';
import { describe, expect, it } from 'vitest';
import { FONTS, LANDING_DEFAULTS, type LandingPage } from '../contract/landing-page';
import { parseHtml } from '../testing/parse-html';
import { readLinks } from '../presenters/link-ids';
import { landingDocument, landingNotFound } from './landing-document';
import type { ReadyPage } from '../http/answers/ready-page';

const HASH = 'a'.repeat(32);
const LOGO = `/uploads/${HASH}-logo-224x224.png`;
const BACKGROUND = `/uploads/${HASH}-background-828x1472.jpg`;
const NO_SOCIAL = { instagram: '', facebook: '', youtube: '', twitter: '' };
const ALL_SOCIAL = { instagram: '@a', facebook: 'b', youtube: '@c', twitter: 'd' };

const buildPage = (fields: Partial<LandingPage> = {}): LandingPage => ({
  ...LANDING_DEFAULTS,
  _id: 'abcdefabcdefabcdefabcdef',
  title: 'Café Ærø',
  description: '',
  urlPath: null,
  logo: null,
  backgroundImage: null,
  showTitle: null,
  buttons: [],
  socialLinks: NO_SOCIAL,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...fields,
});

const draw = (fields: Partial<LandingPage> = {}): ReadyPage => {
  const page = buildPage(fields);
  const links = readLinks(JSON.stringify(page.buttons));
  return landingDocument({ page, publicUrl: 'https://tap.example.dk', socialImage: `/uploads/${HASH}-og.jpg`, links });
};
const parse = (page: ReadyPage): Document => parseHtml(page.html.toString());

const twentyButtons = Array.from({ length: 20 }, (_, index) => ({
  text: `Link nummer ${index} med lidt mere tekst`,
  url: `https://example.dk/side/${index}`,
}));
const DESIGNS: [string, Partial<LandingPage>][] = [
  ['a title alone', {}],
  ['nothing to see', { showTitle: false }],
  ['the default with a few links', { description: 'Hej', buttons: twentyButtons.slice(0, 4), logo: LOGO }],
  [
    'everything in one font',
    {
      description: 'Hej\nmed dig',
      buttons: twentyButtons,
      logo: LOGO,
      backgroundImage: BACKGROUND,
      socialLinks: ALL_SOCIAL,
      titleFont: 'Lato',
      descriptionFont: 'Lato',
      buttonFont: 'Lato',
    },
  ],
  [
    'three fonts',
    { description: 'Hej', buttons: twentyButtons, titleFont: 'Playfair Display', descriptionFont: 'Raleway', buttonFont: 'Poppins' },
  ],
  [
    'long texts',
    {
      title: 'Æ'.repeat(120),
      description: 'Ø '.repeat(500),
      buttons: twentyButtons.map(({ url }) => ({ url, text: 'Å'.repeat(80) })),
      socialLinks: ALL_SOCIAL,
    },
  ],
];

describe.each(DESIGNS)('%s', (_, fields) => {
  const page = draw(fields);

  it('is valid HTML', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'void-style': 'off', 'doctype-style': 'off' } });
    const report = await validator.validateString(page.html.toString());
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
  });

  it('costs at most 6 kB with its style and no script', () => {
    expect(page.brotli.length).toBeLessThanOrEqual(6 * 1024);
    expect(brotliDecompressSync(page.brotli)).toEqual(page.html);
    expect(gunzipSync(page.gzip)).toEqual(page.html);
    expect(parse(page).querySelectorAll('script, [style], [onload], link[rel=stylesheet]')).toHaveLength(0);
  });

  it('has a policy for exactly its one style element', () => {
    const styles = parse(page).querySelectorAll('style');
    expect(styles).toHaveLength(1);
    const hash = createHash('sha256')
      .update(styles[0]?.textContent ?? '')
      .digest('base64');
    expect(page.policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  it('is the same bytes each time', () => {
    expect(draw(fields)).toEqual(page);
  });
});

describe('requests', () => {
  const fontsOf = (page: ReadyPage): string[] =>
    [...(parse(page).querySelector('style')?.textContent ?? '').matchAll(/url\(([^)]+)\)/g)].map(([, url = '']) => url);

  /** What a browser fetches: the page, one picture per picture element, and the fonts in use; the tab icon comes later. */
  const requests = (page: ReadyPage): number => {
    return 1 + parse(page).querySelectorAll('picture').length + fontsOf(page).length;
  };

  it.each(FONTS)('are four at most when everything is %s', (font) => {
    const fonts = { titleFont: font, descriptionFont: font, buttonFont: font };
    const full = { description: 'Hej', buttons: twentyButtons, ...fonts };
    for (const pictures of [{}, { logo: LOGO }, { backgroundImage: BACKGROUND }, { logo: LOGO, backgroundImage: BACKGROUND }]) {
      expect(requests(draw({ ...full, ...pictures }))).toBeLessThanOrEqual(4);
    }
  });

  it('are the page and both weights of Inter without pictures and with the default font', () => {
    expect(requests(draw({ description: 'Hej', buttons: twentyButtons, socialLinks: ALL_SOCIAL }))).toBe(3);
  });

  it('for fonts are left to the style, because those of links hold the first paint back', () => {
    const pages = DESIGNS.map(([, fields]) => draw(fields));
    expect(pages.flatMap(fontsOf)).not.toEqual([]);
    for (const page of pages) expect(parse(page).querySelectorAll('link[rel=preload]')).toHaveLength(0);
  });
});

describe('the head', () => {
  it('says what link previews and search engines ask for', () => {
    const document = parse(draw({ urlPath: 'cafe-aeroe', description: ' God kaffe\nog "kage" ', backgroundColor: '#1A1A3A', logo: LOGO }));
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');
    expect(document.documentElement.lang).toBe('da');
    expect(document.title).toBe('Café Ærø');
    expect(content('meta[name=description]')).toBe('God kaffe og "kage"');
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://tap.example.dk/cafe-aeroe');
    expect(content('meta[property="og:title"]')).toBe('Café Ærø');
    expect(content('meta[property="og:description"]')).toBe('God kaffe og "kage"');
    expect(content('meta[property="og:url"]')).toBe('https://tap.example.dk/cafe-aeroe');
    expect(content('meta[property="og:locale"]')).toBe('da_DK');
    expect(content('meta[property="og:image"]')).toBe(`https://tap.example.dk/uploads/${HASH}-og.jpg`);
    expect([content('meta[property="og:image:width"]'), content('meta[property="og:image:height"]')]).toEqual(['1200', '630']);
    expect(content('meta[property="og:image:alt"]')).toBe('Café Ærø');
    expect(content('meta[name="twitter:card"]')).toBe('summary_large_image');
    expect(content('meta[name="theme-color"]')).toBe('#1a1a3a');
    expect(document.querySelector('link[rel=icon]')?.getAttribute('href')).toBe(`/uploads/${HASH}-logo-224x224-icon.png`);
  });

  it('points at /landing/{id} without a path, and uses the title where there is no description', () => {
    const document = parse(draw());
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://tap.example.dk/landing/abcdefabcdefabcdefabcdef',
    );
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Café Ærø');
  });
});

describe('the body', () => {
  it.each([
    [true, null],
    [null, null],
    [false, 'lp-v'],
  ])('with showTitle %s has one h1 of class %s', (showTitle, className) => {
    const headings = parse(draw({ showTitle })).querySelectorAll('h1');
    expect([...headings].map((h1) => [h1.textContent, h1.getAttribute('class')])).toEqual([['Café Ærø', className]]);
  });

  it('links in the same tab and tells nobody where from', () => {
    const buttons = [
      { text: 'Ring', url: 'tel:+4512345678' },
      { text: 'Menu', url: 'https://cafe.example/menu' },
    ];
    const document = parse(draw({ buttons, socialLinks: ALL_SOCIAL }));
    const [call, menu] = readLinks(JSON.stringify(buttons)).map(({ id }) => `/go/abcdefabcdefabcdefabcdef/${id}`);
    const links = [...document.querySelectorAll('a')].map((a) => [
      a.textContent,
      a.getAttribute('href'),
      a.getAttribute('rel'),
      a.getAttribute('target'),
      a.getAttribute('ping'),
    ]);
    const rel = 'noopener noreferrer';
    expect(links).toEqual([
      ['Ring', 'tel:+4512345678', rel, null, call],
      ['Menu', menu, rel, null, null],
      ['Instagram', '/go/abcdefabcdefabcdefabcdef/instagram', rel, null, null],
      ['Facebook', '/go/abcdefabcdefabcdefabcdef/facebook', rel, null, null],
      ['YouTube', '/go/abcdefabcdefabcdefabcdef/youtube', rel, null, null],
      ['X (Twitter)', '/go/abcdefabcdefabcdefabcdef/twitter', rel, null, null],
    ]);
  });

  it('names the logo and says nothing about the background', () => {
    const document = parse(draw({ logo: LOGO, backgroundImage: BACKGROUND }));
    const images = [...document.querySelectorAll('img')].map((img) =>
      ['alt', 'src', 'width', 'height', 'fetchpriority'].map((name) => img.getAttribute(name)),
    );
    expect(images).toEqual([
      ['', BACKGROUND, '828', '1472', 'low'],
      ['Café Ærø', LOGO, '112', '112', null],
    ]);
    expect([...document.querySelectorAll('source')].map((source) => source.type)).toEqual([
      'image/avif',
      'image/webp',
      'image/avif',
      'image/webp',
    ]);
  });
});

describe('hostile values, stored whatever the door says', () => {
  const PAYLOADS = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'><svg onload=alert(1)>",
    '</title><script>alert(1)</script>',
    '</style><script>alert(1)</script>',
    '</textarea><iframe srcdoc="<script>alert(1)</script>">',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '&#106;avascript:alert(1)',
    'https://example.dk/"onmouseover="alert(1)',
    '//evil.example/%0d%0aX: y',
    '}*{background:url(https://evil.example)}',
    'red;}</style><script>alert(1)</script>',
    'expression(alert(1))',
    '{{constructor.constructor("alert(1)")()}}',
    '\u202Egnp.exe\u0000\u0008',
    '<!--',
    ']]>',
    '${alert(1)}',
  ];

  const plainStyle = parse(draw({ buttons: [{ text: 'x', url: 'https://example.dk/' }], description: 'x' })).querySelector(
    'style',
  )?.textContent;

  it.each(PAYLOADS)('%j', (payload) => {
    const text = payload as never;
    const page = draw({
      title: text,
      description: text,
      urlPath: text,
      logo: text,
      backgroundImage: text,
      backgroundColor: text,
      buttonColor: text,
      buttonTextColor: text,
      titleColor: text,
      descriptionColor: text,
      titleFont: text,
      descriptionFont: text,
      buttonFont: text,
      buttons: [
        { text: payload, url: payload },
        { text: payload, url: 'https://example.dk/' },
      ],
      socialLinks: { instagram: payload, facebook: payload, youtube: payload, twitter: payload },
    });
    const document = parse(page);
    expect(document.querySelectorAll('script, iframe, img, object, embed, form, base, textarea')).toHaveLength(0);
    const attributes = [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
    expect(attributes.filter(({ name }) => name.startsWith('on') || name === 'style')).toEqual([]);
    for (const link of document.querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^(\/go\/[0-9a-f]{24}\/[a-z0-9]+$|mailto:|tel:|sms:)/);
    expect(document.querySelector('style')?.textContent).toBe(plainStyle);
    expect(document.querySelector('h1')?.textContent?.length).toBeGreaterThan(0);
  });
});

describe('the page for an unknown address', () => {
  it('is valid, says so and leads home', async () => {
    const document = parse(landingNotFound);
    expect(document.querySelector('h1')?.textContent).toBe('Landing page ikke fundet');
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'doctype-style': 'off' } });
    const report = await validator.validateString(landingNotFound.html.toString());
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
  });
});
