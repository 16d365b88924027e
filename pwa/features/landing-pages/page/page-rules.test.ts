import { describe, expect, it } from 'vitest';
import { URL_PATH } from '../../../../api/contract/patterns';
import { contrastProblems } from '../../../landing-view/contrast';
import { COLOUR_SETS } from '../editor/colour-sets';
import { draftErrors, sectionOf } from '../editor/draft-errors';
import { readImage } from './image-file';
import { linkProblems, moveLink, withLink } from '../editor/link-draft';
import { changesOf, designOf, draftOf, emptyDraft, isChanged, newPageOf, type Draft } from './page-draft';
import { suggestUrlPath, toUrlPath } from './url-path';
import { MAX_IMAGE_BYTES } from '../../../../api/contract/limits';

const build = (more: Partial<Draft> = {}): Draft => ({ ...emptyDraft(), title: 'Café Ærø', ...more });
const NONE = new Set<string>();

describe('a path (SPEC §5, rules 4–6)', () => {
  it.each([
    ['Café Ærø', 'cafe-aeroe'],
    ['ØL & Åben  Dør', 'oel-aaben-doer'],
    ['a_b/c.d', 'a-b-c-d'],
    ['-hej', 'hej'],
    ['hej-', 'hej-'],
    ['<script>', 'script'],
    ['x'.repeat(90), 'x'.repeat(60)],
  ])('typed as %s becomes %s', (typed, path) => expect(toUrlPath(typed)).toBe(path));

  it('is never rewritten twice', () => {
    for (const typed of ['Æ-Ø Å', 'É-', 'a--b', ' a ']) expect(toUrlPath(toUrlPath(typed))).toBe(toUrlPath(typed));
  });

  it.each([
    ['Café Kanel', 'cafe-kanel'],
    ['Kontakt', null],
    ['12345', null],
    ['!', null],
    ['', null],
  ])('is suggested from %s: %s', (title, path) => {
    expect(suggestUrlPath(title)).toBe(path);
    if (path) expect(path).toMatch(URL_PATH);
  });

  it.each([
    ['', undefined],
    ['kanel', undefined],
    ['kanel-', undefined],
    ['a', 'Brug 2-60 små bogstaver, tal og bindestreger, og mindst ét bogstav'],
    ['123', 'Brug 2-60 små bogstaver, tal og bindestreger, og mindst ét bogstav'],
    ['login', 'Denne URL er reserveret'],
    ['optaget', 'Denne URL er allerede i brug'],
    ['go', 'Denne URL er reserveret'],
  ])('"%s" gives: %s', (urlPath, text) => expect(draftErrors(build({ urlPath }), new Set(['optaget'])).urlPath).toBe(text));
});

it('may be kept by the page that had it before it was reserved', () => {
  expect(draftErrors(build({ urlPath: 'go' }), NONE, 'go')).toEqual({});
});

describe('what a save needs', () => {
  it('a title, social links of their own network, and whole colours', () => {
    expect(draftErrors(build(), NONE)).toEqual({});
    expect(draftErrors(build({ title: '  ' }), NONE)).toEqual({ title: 'Skriv en titel' });
    const socialLinks = { instagram: ' @kanel ', facebook: 'https://evil.example/x', youtube: '', twitter: 'javascript:alert(1)' };
    expect(draftErrors(build({ socialLinks }), NONE)).toEqual({
      'socialLinks.facebook': 'Skriv et brugernavn eller et link til Facebook',
      'socialLinks.twitter': 'Skriv et brugernavn eller et link til X (Twitter)',
    });
    expect(draftErrors(build({ titleColor: '#12' }), NONE)).toEqual({ titleColor: 'Skriv farven som #rrggbb' });
    expect(['title', 'buttons.0.url', 'buttonColor', 'socialLinks.twitter', 'urlPath'].map(sectionOf)).toEqual([
      'content',
      'links',
      'look',
      'social',
      'address',
    ]);
  });
});

describe('a link', () => {
  const form = (text: string, url: string) => ({ text, url, editing: null });
  it('needs both text and address', () => {
    expect(linkProblems(form(' ', ''))).toEqual({ text: 'Skriv en tekst til linket', url: 'Skriv en adresse til linket' });
    expect(linkProblems(form('Menu', 'kanel.dk'))).toEqual({});
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'ftp://x.dk', 'localhost', 'java\nscript:x'])(
    'may not lead to %s',
    (url) => {
      expect(linkProblems(form('x', url)).url).toBe('Adressen skal være en webadresse, en e-mail eller et telefonnummer');
    },
  );

  it.each([
    ['kanel.dk/menu', 'https://kanel.dk/menu'],
    [' http://kanel.dk ', 'http://kanel.dk/'],
    ['+45 12 34 56 78', 'tel:+4512345678'],
    ['hej@kanel.dk', 'mailto:hej@kanel.dk'],
    ['sms:12345678', 'sms:12345678'],
  ])('%s becomes %s', (typed, url) => expect(withLink([], form(' Menu ', typed))).toMatchObject([{ text: 'Menu', url }]));

  it('is updated in its place, and moved one step at a time', () => {
    const links = ['a', 'b', 'c'].map((key) => ({ key, text: key, url: 'https://x.dk/' }));
    expect(withLink(links, { text: 'B', url: 'y.dk', editing: 'b' }).map(({ text }) => text)).toEqual(['a', 'B', 'c']);
    const order = (key: string, step: -1 | 1) => moveLink(links, key, step).map((link) => link.key);
    expect([order('a', 1), order('c', -1), order('a', -1), order('c', 1)]).toEqual([
      ['b', 'a', 'c'],
      ['a', 'c', 'b'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });
});

describe('what is sent', () => {
  const page = {
    ...{ _id: 'a'.repeat(24), createdAt: '2026-11-01T10:00:00.000Z', version: 3 },
    ...newPageOf(build({ description: 'Hej' })).patch,
    ...{ logo: 'file:1', backgroundImage: '/uploads/x', showTitle: null },
  } as unknown as Parameters<typeof draftOf>[0];

  it('of a new page is everything, with the title hidden and the defaults of SPEC §9', () => {
    expect(newPageOf(build({ title: ' Kanel ', urlPath: 'kanel-' }))).toEqual({
      patch: {
        ...{ title: 'Kanel', description: '', urlPath: 'kanel', showTitle: false, buttons: [] },
        ...{
          backgroundColor: '#ffffff',
          buttonColor: '#000000',
          buttonTextColor: '#ffffff',
          titleColor: '#000000',
          descriptionColor: '#000000',
        },
        ...{ titleFont: 'Inter', descriptionFont: 'Inter', buttonFont: 'Inter' },
        socialLinks: { instagram: '', facebook: '', youtube: '', twitter: '' },
      },
      files: [],
    });
  });

  it('of an edited page is only what changed; a title that was never decided on counts as shown', () => {
    const before = draftOf(page);
    expect(before.showTitle).toBe(true);
    expect([changesOf(before, before), isChanged(before, before)]).toEqual([{ patch: {}, files: [] }, false]);
    const after = { ...before, title: 'Ny', socialLinks: { ...before.socialLinks, instagram: ' @kanel ' }, logo: null };
    expect(isChanged(after, before)).toBe(true);
    expect(changesOf(after, before).patch).toEqual({
      title: 'Ny',
      logo: null,
      socialLinks: { instagram: 'https://www.instagram.com/kanel', facebook: '', youtube: '', twitter: '' },
    });
  });

  it('of a chosen image are its bytes, beside the fields', () => {
    const before = draftOf(page);
    const logo = { name: 'l.png', type: 'image/png', buf: new ArrayBuffer(3), address: 'blob:x' };
    expect(changesOf({ ...before, logo }, before)).toEqual({
      patch: {},
      files: [{ field: 'logo', name: 'l.png', type: 'image/png', buf: logo.buf }],
    });
    expect(designOf({ ...before, logo }, { logo: logo.address, backgroundImage: null }).logo).toBe('blob:x');
  });
});

describe('an image', () => {
  const bytes = (...values: (number | string)[]) =>
    new Uint8Array(values.flatMap((value) => (typeof value === 'string' ? [...value].map((letter) => letter.charCodeAt(0)) : [value])));
  const file = (content: Uint8Array<ArrayBuffer>, type = 'image/png') => new File([content], 'billede.png', { type });

  it.each([
    ['JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['PNG', bytes(0x89, 'PNG', 13, 10, 26, 10), 'image/png'],
    ['WebP', bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 '), 'image/webp'],
    ['AVIF', bytes(0, 0, 0, 0x1c, 'ftypavif'), 'image/avif'],
  ])('is a %s by its bytes, whatever it is called', async (_, content, type) => {
    expect(await readImage(file(content, 'text/plain'))).toMatchObject({ type, name: 'billede.png' });
  });

  it.each([
    ['a drawing with scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), 'Vælg et billede i formatet JPG, PNG, WebP eller AVIF'],
    ['a page', bytes('<!doctype html>'), 'Vælg et billede i formatet JPG, PNG, WebP eller AVIF'],
    ['nothing', bytes(), 'Filen er tom. Vælg et andet billede.'],
  ])('is not %s', async (_, content, problem) => expect(await readImage(file(content))).toEqual({ problem }));

  it('is at most 5 MB (rule 112)', async () => {
    const content = new Uint8Array(MAX_IMAGE_BYTES + 1);
    content.set(bytes(0xff, 0xd8, 0xff));
    expect(await readImage(file(content))).toEqual({ problem: 'Billedet må højst være 5 MB' });
    expect(await readImage(file(content.subarray(0, MAX_IMAGE_BYTES)))).toMatchObject({ type: 'image/jpeg' });
  });
});

it('every ready-made colour set is easy to read (rule 151)', () => {
  const button = { key: 'a', text: 'x', url: 'https://x.dk/' };
  for (const { name, colours } of COLOUR_SETS) {
    const draft = build({ ...colours, showTitle: true, description: 'Hej', buttons: [button] });
    expect(contrastProblems(designOf(draft, { logo: null, backgroundImage: null })), name).toEqual([]);
  }
});
