import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepIds, type PageLink, readLinks, withIds } from './link-ids';

const MENU = { text: 'Menu', url: 'https://cafe.example/menu' };
const CALL = { text: 'Ring', url: 'tel:12345678' };
const BOOK = { text: 'Book bord', url: 'https://cafe.example/bord' };
const stored = (...links: (typeof MENU)[]): PageLink[] => readLinks(JSON.stringify(links));
const idsOf = (links: readonly PageLink[]): string[] => links.map(({ id }) => id);

describe('a link keeps its id', () => {
  const before = stored(MENU, CALL, BOOK);
  const [menu = '', call = '', book = ''] = idsOf(before);

  test.each([
    ['unchanged', [MENU, CALL, BOOK], [menu, call, book]],
    ['moved', [BOOK, MENU, CALL], [book, menu, call]],
    ['when others go', [BOOK], [book]],
    ['with another text', [MENU, { ...CALL, text: 'Ring nu' }, BOOK], [menu, call, book]],
    ['to another address', [MENU, CALL, { ...BOOK, url: 'https://book.example/' }], [menu, call, book]],
    ['moved and with another text', [{ ...BOOK, text: 'Reservér' }, MENU, CALL], [book, menu, call]],
    ['changed altogether in its place', [MENU, { text: 'Skriv', url: 'mailto:a@b.dk' }, BOOK], [menu, call, book]],
  ])('%s', (_, now, expected) => expect(idsOf(keepIds(now, before))).toEqual(expected));

  test('a new one has its own, also when one has gone elsewhere', () => {
    const now = keepIds([MENU, BOOK, { text: 'Skriv', url: 'mailto:a@b.dk' }], before);
    expect(idsOf(now).slice(0, 2)).toEqual([menu, book]);
    expect(idsOf(keepIds([...[MENU, CALL, BOOK], { text: 'Ny', url: 'https://ny.example/' }], before)).slice(0, 3)).toEqual([
      menu,
      call,
      book,
    ]);
    expect(new Set([...idsOf(now), ...idsOf(before)]).size).toBeGreaterThanOrEqual(3);
  });

  test('a link that is taken away and put back is the same one', () => {
    expect(idsOf(keepIds([MENU, CALL, BOOK], keepIds([MENU, BOOK], before)))).toEqual([menu, call, book]);
  });
});

test('pages of before there were ids have the same ones at each reading, equal links different ones', () => {
  const [one, two] = [stored(MENU, MENU, CALL), stored(MENU, MENU, CALL)];
  expect(one).toEqual(two);
  expect(new Set(idsOf(one)).size).toBe(3);
  expect(readLinks(JSON.stringify(one))).toEqual(one);
});

test('whatever is edited, ids are the page’s own, each once, and unchanged links keep theirs', () => {
  const link = fc.record({ text: fc.constantFrom('a', 'b', 'c'), url: fc.constantFrom('https://a.dk/', 'https://b.dk/', 'tel:12345678') });
  const links = fc.array(link, { maxLength: 6 });
  fc.assert(
    fc.property(links, fc.array(links, { maxLength: 5 }), (first, edits) => {
      let now = readLinks(withIds(JSON.stringify(first)).buttons ?? '[]');
      for (const edit of edits) {
        const before = now;
        now = readLinks(withIds(JSON.stringify(edit), JSON.stringify(before)).buttons ?? '[]');
        expect(now.map(({ text, url }) => ({ text, url }))).toEqual(edit);
        expect(new Set(idsOf(now)).size).toBe(now.length);
        const isSame = JSON.stringify(before.map(({ text, url }) => ({ text, url }))) === JSON.stringify(edit);
        if (isSame) expect(now).toEqual(before);
      }
    }),
  );
});
