import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const ROOMS = ['api', 'db', 'pwa', 'service-worker'];
const PAGES = ['README.md', 'ARCHITECTURE.md', 'DECISIONS.md', 'CONTRIBUTING.md'];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function sources(): string[] {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
  );
  return [...files.filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.includes('node_modules')), ...PAGES];
}

/** Numbers at the beginning of a line of `page`, as "34." */
const numbered = (page: string): Set<number> => new Set([...read(page).matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)));
const sections = (page: string): Set<number> => new Set([...read(page).matchAll(/^## §?(\d+)\b/gm)].map(([, number]) => Number(number)));

/** "34", "34, 36", "50–57" or "12 and 13" as numbers; of a range its ends. */
const numbersIn = (text: string): number[] => [...text.matchAll(/\d+/g)].map(([number]) => Number(number));

/** Put together, so that this file is no such citation itself. */
const OLD_NAME = ['READ', 'INGS'].join('');
const cite = (...numbers: number[]): string => `a word (rules ${numbers.join(', ')})`;

const LIST = String.raw`(\d+(?:(?:, | and |–|-)\d+)*)`;

/** How the code cites, and what there is to be cited. */
const CITED: [name: string, pattern: RegExp, known: Set<number>][] = [
  ['rules', new RegExp(String.raw`\b[Rr]ules? ${LIST}`, 'g'), numbered('docs/rules.md')],
  ['SPEC', new RegExp(String.raw`SPEC §${LIST}`, 'g'), sections('docs/product.md')],
  ['CONTRACT', new RegExp(String.raw`CONTRACT §${LIST}`, 'g'), sections('docs/contract.md')],
  ['QUALITY', new RegExp(String.raw`QUALITY ${LIST}`, 'g'), numbered('docs/quality.md')],
  ['SYNC R', /SYNC,? R(\d)/g, new Set([...read('docs/sync.md').matchAll(/^\* \*\*R(\d)\*\*/gm)].map(([, number]) => Number(number)))],
  ['SYNC T', /SYNC,? T(\d)/g, new Set([...read('docs/sync.md').matchAll(/^\| T(\d) /gm)].map(([, number]) => Number(number)))],
];

describe('what comments and tests cite', () => {
  test.each(CITED)('%s: every number stands in docs', (_name, pattern, known) => {
    const missing = sources().flatMap((path) =>
      [...read(path).matchAll(pattern)].flatMap(([cited, numbers = '']) =>
        numbersIn(numbers).flatMap((number) => (known.has(number) ? [] : [`${path}: ${cited}`])),
      ),
    );
    expect(known.size).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  test('a number that does not exist is found', () => {
    const [, pattern = /-/g, known = new Set<number>()] = CITED[0] ?? [];
    const numbers = [...cite(34, 999).matchAll(pattern)].flatMap(([, list = '']) => numbersIn(list));
    expect(numbers.filter((number) => !known.has(number))).toEqual([999]);
  });

  test('nothing cites a document by a name it no longer has', () => {
    const old = new RegExp(`${OLD_NAME} \\d|(?:SCAN|SPEC)\\.md`);
    expect(sources().filter((path) => old.test(read(path)))).toEqual([]);
  });
});
