import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findMissingPages, findUnknown, readSources } from './citations.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['.ci', '.githooks', 'api', 'db', 'docs', 'pwa', 'service-worker'];
const CODE = /\.(?:[cm]?[jt]sx?|css|html|sql)$/;
const TEXT = /\.(?:md|json|ya?ml|conf|service)$|(?:^|\/)(?:Dockerfile|Caddyfile[a-z-]*|run|pre-commit|\.[a-z.]+)$/;
/** These two hold what nobody may write elsewhere. */
const OWN = /^api\/testing\/citations\.(?:test\.)?ts$/;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function sources(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const beside = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  return [...below, ...beside].filter((name) => (CODE.test(name) || TEXT.test(name)) && !OWN.test(name) && name !== 'package-lock.json');
}

const known = readSources(read);
const pages = [...readdirSync(join(ROOT, 'docs')), ...readdirSync(ROOT)].filter((name) => name.endsWith('.md'));

/** Each citing something that is not there. */
const MISTAKES = [
  ['a number nobody has', 'a word (rule 999)'],
  ['one of a list', 'a word (rules 34, 999)'],
  ['in a list over two lines', '/**\n * A word (rules 34,\n * 999).\n */'],
  ['inside a range', 'a word (rules 150–165)'],
  ['a range the wrong way round', 'a word (rules 57-50)'],
  ['a section', 'a word (SPEC §2, §99)'],
  ['a section at the end of a range', 'a word (CONTRACT §4–9)'],
  ['an acceptance point', 'a word (QUALITY 50, 999)'],
  ['one of several rules of the sync', 'a word (SYNC R1, R2, R99)'],
  ['a layer of proof', 'a word (SYNC, T99)'],
  ['a part of the sync', 'a word (SYNC, "Who sings")'],
  ['a part of a page without numbers', 'a word (PLATFORM, Teleporting)'],
  ['a part beside a known one', 'a word (SECURITY, CSP; SECURITY, Horoscopes)'],
  ['a part in the middle of a sentence', 'a word of EXPERIENCE, "Smells".'],
  ['a number of ASVS', 'a word (ASVS 16.3.2, 16.99.1)'],
  ['a number of ASVS that only a wider range covers', 'a word (ASVS 6.1.99)'],
  ['a document with a number', '// a word (CONVENTIONS 11; and more)'],
  ['a document alone', '/** A word (STRUCTURE). */'],
  ['a document in the title of a test', "  test('a word (MANIFESTO)', () => {"],
] as const;

const RIGHT = [
  'a word (rules 50–57, 83, SPEC §2, §7, CONTRACT §4–5; QUALITY 7, 50)',
  'a word (SYNC R1, R2, R5), of SYNC, "Answers", (SYNC, T4) and (SYNC, Sign-in state)',
  '/** A word (SECURITY, CSP; SECURITY, ASVS 3.4; ASVS 16.3.2, 16.3.3; ASVS 7.5; PLATFORM). */',
  '/** A word (RFC 9110, 12.5; JSON). */ const value = of(OWNER, 5, TOKENS);',
];

describe('what comments, tests and pages cite', () => {
  test('every number and every part stands in docs', () => {
    expect(sources().flatMap((path) => findUnknown(known, read(path), CODE.test(path)).map((cited) => `${path}: ${cited}`))).toEqual([]);
  });

  test('every page they name is there', () => {
    expect(sources().flatMap((path) => findMissingPages(pages, read(path)).map((name) => `${path}: ${name}`))).toEqual([]);
    expect(findMissingPages(pages, 'docs/SCAN.md, CONTRACT.md')).toEqual(['SCAN.md']);
  });

  test('docs/README.md names documents that can be cited', () => {
    expect([...known].flatMap(([name, { numbers, names }]) => (numbers.size + names.length === 0 ? [name] : []))).toEqual([]);
    expect(known.size).toBe(10);
  });

  test.each(MISTAKES)('a mistake is noticed: %s', (_kind, text) => {
    expect(findUnknown(known, text, true)).toHaveLength(1);
  });

  test.each(RIGHT)('nothing is wrong with: %s', (text) => {
    expect(findUnknown(known, text, true)).toEqual([]);
  });
});
