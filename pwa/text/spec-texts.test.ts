import { expect, test } from 'vitest';
import { SPEC_TEXTS } from '../testing/spec-texts';

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });

/** Every text a catalogue can say. Texts with a value in them are asked with `{x}` in its place. */
function textsOf(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    try {
      return textsOf((value as (...args: string[]) => unknown)('{x}', '{x}', '{x}'), seen);
    } catch {
      // Formats of numbers and dates have nothing to say about {x}.
      return [];
    }
  }
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((part) => textsOf(part, seen));
}

const catalogue = new Set(Object.values(modules).flatMap((module) => textsOf(module)));

test('the catalogue has been read', () => {
  expect(catalogue.size).toBeGreaterThan(200);
});

test.each(SPEC_TEXTS)('the catalogue has the exact text %j (rule 150)', (text) => {
  expect(catalogue).toContain(text);
});

/** What is left of a text without capitals, spaces and signs: two texts alike in that are one text, written two ways. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** Texts of their own that only look alike: a button, a heading, the label of a field. */
const OTHERS = new Set(['Kontakt os', 'Landing pages', 'Produkt ID']);

test('no text is one of the specification’s, spelt with other capitals or signs: many stand in more than one place', () => {
  const exact = new Set(SPEC_TEXTS);
  const bareSpec = new Map(SPEC_TEXTS.filter((text) => text.length > 5).map((text) => [bare(text), text]));
  const strays = [...catalogue].filter((text) => !exact.has(text) && !OTHERS.has(text) && bareSpec.has(bare(text)));
  expect(strays.map((text) => `${text} ≠ ${bareSpec.get(bare(text))}`)).toEqual([]);
});
