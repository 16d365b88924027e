import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** How deep folders are named, and whose own files are. */
const DEPTH = 2;
const OWN_FILES = ['api', 'pwa'];

/** "stands/", "run.ts" or "api/cli/render-pages.mjs", not "/go" or "npm run". */
const NAME = /(?<![\w./])[\w-]+(?:\/[\w-]+)*(?:\/(?![\w.])|(?:\.\w+)*\.(?:tsx?|mjs|js|css|html|json|md|sql)\b)/g;

interface Named {
  /** Paths that the tree names, from the root, without a slash at their end. */
  found: Set<string>;
  /** What it names and nothing is. */
  missing: string[];
}

/** What stands in a line is in its first folder, beside it, or told from the root. */
function readTree(page: string, isThere: (path: string) => boolean): Named {
  const [, tree = ''] = /^```\n(api\/[^]*?)^```/m.exec(page) ?? [];
  const found = new Set<string>();
  const missing: string[] = [];
  const above: string[] = [];
  for (const line of tree.split('\n')) {
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const names = (line.match(NAME) ?? []).map((name) => name.replace(/\/$/, ''));
    const parent = above.slice(0, indent / 2).join('/');
    const isBeginning = /^ *[\w.-]+(?:\/|\.\w+)/.test(line) && indent <= above.length * 2;
    const first = isBeginning ? (names[0] ?? '') : '';
    if (isBeginning) above.splice(indent / 2, Infinity, first);
    for (const name of names) {
      const places = name === first ? [join(parent, name)] : [join(above.join('/'), name), join(parent, name), name];
      const place = places.find(isThere);
      if (place === undefined) missing.push(join(parent, name));
      else found.add(place);
    }
  }
  return { found, missing };
}

/** Folders down to DEPTH below each room, and files that have to be named. */
function whatIsThere(): string[] {
  const foldersBelow = (folder: string, depth: number): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? [path, ...(depth > 1 ? foldersBelow(path, depth - 1) : [])] : [];
    });
  const files = OWN_FILES.flatMap((room) =>
    readdirSync(join(ROOT, room), { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() && !entry.name.includes('.test.') ? [`${room}/${entry.name}`] : [],
    ),
  );
  return [...['api', 'db', 'pwa', 'service-worker'].flatMap((room) => foldersBelow(room, DEPTH)), ...files];
}

const isThere = (path: string): boolean => existsSync(join(ROOT, path));
const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

test('every folder and every root file stands in the tree', () => {
  const { found } = readTree(page, isThere);
  expect(whatIsThere().filter((path) => !found.has(path))).toEqual([]);
});

test('nothing stands in the tree that is not there', () => {
  expect(readTree(page, isThere).missing).toEqual([]);
});

test('a name is looked for where its line stands', () => {
  const tree =
    '```\napi/   x\n  run.ts   y -> lost.ts\n  stands/  claim; inner/: z (docs/rules.md, /go)\n  admin/  gone/\ndb/\n  server/  x\n    seed/  x\n```\n';
  const there = ['api', 'api/run.ts', 'api/stands', 'api/stands/inner', 'docs/rules.md', 'api/admin', 'db', 'db/server', 'db/server/seed'];
  const { found, missing } = readTree(tree, (path) => there.includes(path));
  expect([...found]).toEqual(there);
  expect(missing).toEqual(['api/lost.ts', 'api/gone']);
});
