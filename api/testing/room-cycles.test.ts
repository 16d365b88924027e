import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const OF_TESTS = /\.(?:test|spec)\.tsx?$|-fixture\.tsx?$|(?:^|\/)(?:testing|e2e|bench|attacks|model)\//;
/** Their own files hold the folders below together: roots of a side, and doors. Whom those may import says .dependency-cruiser.mjs. */
const HOLDING_TOGETHER = new Set(['api', 'pwa', 'db/server', 'db/device']);

function productFiles(): Map<string, string> {
  const paths = ['api', 'db', 'pwa', 'service-worker'].flatMap((side) =>
    readdirSync(join(ROOT, side), { recursive: true, encoding: 'utf8' }).map((name) => join(side, name)),
  );
  const product = paths.filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !OF_TESTS.test(path));
  return new Map(product.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

interface Import {
  from: string;
  to: string;
  /** The file that imports. */
  by: string;
}

/** What files of one folder import from another, types too. */
function importsBetweenFolders(files: Map<string, string>): Import[] {
  return [...files].flatMap(([path, text]) =>
    ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
      const target = join(dirname(path), fileName);
      const found = ['', '.ts', '.tsx'].map((ending) => target + ending).find((name) => files.has(name));
      if (!fileName.startsWith('.') || found === undefined) return [];
      const [from, to] = [dirname(path), dirname(found)];
      return from === to || HOLDING_TOGETHER.has(from) || HOLDING_TOGETHER.has(to) ? [] : [{ from, to, by: path }];
    }),
  );
}

/** Imports that lie on a way back to where they come from. */
function findCycles(files: Map<string, string>): string[] {
  const imports = importsBetweenFolders(files);
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reachedFrom = (start: string): Set<string> => {
    const seen = new Set([start]);
    // A set that grows while it is walked is walked to its end.
    for (const folder of seen) for (const to of next.get(folder) ?? []) seen.add(to);
    return seen;
  };
  const reached = new Map([...new Set(imports.map(({ to }) => to))].map((folder) => [folder, reachedFrom(folder)]));
  return imports.flatMap(({ from, to, by }) => (reached.get(to)?.has(from) ? [`${by} -> ${to}`] : []));
}

const importing = (specifier: string, word = 'import'): string => `${word} { thing } from '${specifier}';\n`;

test('no two folders import each other, directly or by way of others', () => {
  const files = productFiles();
  expect(importsBetweenFolders(files).length).toBeGreaterThan(1000);
  expect(findCycles(files)).toEqual([]);
});

test('a cycle is found: of types, of three folders, between a folder and one inside it', () => {
  const files = new Map([
    ['api/stands/a.ts', importing('./export/b', 'import type')],
    ['api/stands/export/b.ts', ''],
    ['api/stands/export/c.ts', importing('../d')],
    ['api/stands/d.ts', ''],
    ['pwa/ui/table/e.tsx', importing('../form/f')],
    ['pwa/ui/form/f.tsx', importing('../chart/g', 'export')],
    ['pwa/ui/chart/g.ts', importing('../table/e')],
    ['pwa/ui/theme/h.ts', importing('../chart/g')],
  ]);
  expect(findCycles(files)).toEqual([
    'api/stands/a.ts -> api/stands/export',
    'api/stands/export/c.ts -> api/stands',
    'pwa/ui/table/e.tsx -> pwa/ui/form',
    'pwa/ui/form/f.tsx -> pwa/ui/chart',
    'pwa/ui/chart/g.ts -> pwa/ui/table',
  ]);
});
