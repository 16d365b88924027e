import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPrinted, isReserved, newRowId, ROW_ID, RESERVED_SEGMENTS, STANDER_ID, URL_PATH } from './patterns';

describe('the shapes of the URL space', () => {
  test.each(['A', '0', 'ABC123', 'A'.repeat(32), '12345'])('%s is a standerId (rule 48)', (id) => expect(id).toMatch(STANDER_ID));
  test.each(['', 'abc', 'ABc', 'ÆØÅ', 'AB-C', 'AB C', ' AB', 'AB\n', 'A'.repeat(33), 'AB_C', 'É'])('%j is none', (id) =>
    expect(id).not.toMatch(STANDER_ID),
  );

  test.each(['ab', 'cafe-kanel', 'a1', '1a', '24-7-smed', 'a'.repeat(60)])('%s is a landing page path (rule 4)', (path) =>
    expect(path).toMatch(URL_PATH),
  );
  test.each(['', 'a', '12345', '12-34', 'Ab', '-ab', 'ab-', 'a--b', 'a b', 'æble', 'a/b', 'a.b', 'a'.repeat(61), 'ab\n'])(
    '%j is none',
    (path) => expect(path).not.toMatch(URL_PATH),
  );

  test('no text is two of the three: standerId, path, row id', () => {
    const text = fc.oneof(
      fc.stringMatching(/^[A-Z0-9]{1,32}$/),
      fc.stringMatching(/^[a-z0-9-]{1,30}$/),
      fc.stringMatching(/^[0-9a-f]{24}$/),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (value) => {
        expect(STANDER_ID.test(value) && URL_PATH.test(value)).toBe(false);
        expect(STANDER_ID.test(value) && ROW_ID.test(value)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('what was typed is as it is printed, and never another product (rules 40, 48)', () => {
    expect(asPrinted(' kanel01\n')).toBe('KANEL01');
    for (const typed of ['ß', 'straße', 'ı', 'ſ', 'ﬁ', 'æ']) expect(asPrinted(typed), typed).not.toMatch(STANDER_ID);
  });

  test('new row ids have the shape and differ', () => {
    const ids = Array.from({ length: 500 }, newRowId);
    for (const id of ids) expect(id).toMatch(ROW_ID);
    expect(new Set(ids).size).toBe(500);
  });

  test('reserved words are reserved in any case', () => {
    for (const word of RESERVED_SEGMENTS) expect(isReserved(word.toUpperCase())).toBe(true);
    expect(isReserved('Admin')).toBe(true);
    expect(isReserved('KANEL01')).toBe(false);
  });
});
