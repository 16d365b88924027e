import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { APP_ROUTE_PATTERNS } from '../contract/addresses';

/**
 * No pattern of ours costs more than the length of what it is matched with (ASVS 15.2.2): found in the syntax tree of every
 * source file, judged by recheck. A maximum before a pattern is a second lock, not a reason to have a slow one.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const ROOMS = ['api', 'db', 'pwa', 'service-worker'];
const SOURCE = /\.(?:tsx?|mjs)$/;
const NOT_SERVED = /\.(?:test|spec)\.tsx?$|\/(?:testing|bench|attacks|e2e|model)\//;

/** Runs in the build only, over our own sources. */
const OVER_OUR_OWN_SOURCES = ['api/cli/render-pages.mjs', 'pwa/build/route-preloads.ts', 'pwa/entry-server.tsx'];
/** Files that put a pattern together at run time, and from what. */
const BUILT_FROM_OUR_OWN = {
  'api/config.ts': 'settings of the operator',
  'api/contract/addresses.ts': 'the list of routes: checked below',
  'api/scan/own-tap.ts': 'the name of our cookie',
};

interface Found {
  file: string;
  source: string;
  flags: string;
}

const files = ROOMS.flatMap((room) => readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`))
  .filter((file) => SOURCE.test(file) && !NOT_SERVED.test(file))
  .sort();

/** Every pattern that is written down, and the files that build one. */
function readPatterns(file: string): { literals: Found[]; isBuilding: boolean } {
  const literals: Found[] = [];
  let isBuilding = false;
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') isBuilding = true;
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true));
  return { literals, isBuilding };
}

const read = files.map((file) => ({ file, ...readPatterns(file) }));

async function slow({ file, source, flags }: Found): Promise<string[]> {
  const verdict = await check(source, flags, { timeout: 20_000, randomSeed: 1 });
  if (verdict.status === 'safe') return [];
  return [`${file}: /${source}/${flags} is ${verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.status}`];
}

test('the judge knows a slow pattern when it sees one', async () => {
  expect(await slow({ file: 'x', source: '^[^/]+\\.[^/]+:', flags: '' })).toEqual(['x: /^[^/]+\\.[^/]+:/ is 2nd degree polynomial']);
});

test('every pattern that is written down costs no more than the length of its text', async () => {
  const literals = read.flatMap((one) => (OVER_OUR_OWN_SOURCES.includes(one.file) ? [] : one.literals));
  const distinct = [...new Map(literals.map((found) => [`${found.source}/${found.flags}`, found])).values()];
  expect(distinct.length).toBeGreaterThan(100);
  const complaints: string[] = [];
  for (const found of distinct) complaints.push(...(await slow(found)));
  expect(complaints).toEqual([]);
});

test('patterns put together at run time are of our own making', async () => {
  expect(read.filter((one) => one.isBuilding).map((one) => one.file)).toEqual(Object.keys(BUILT_FROM_OUR_OWN));
  for (const { source, flags } of APP_ROUTE_PATTERNS) expect(await slow({ file: 'addresses', source, flags })).toEqual([]);
});
