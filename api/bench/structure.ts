import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import ts from 'typescript';
import { median, percentile } from './figures';

/**
 * The house in numbers: lines per product file and function, own imports per file, circles of imports with types and
 * without, files per folder. `--root=` measures another checkout, for a before and after.
 */
const root = process.argv.find((word) => word.startsWith('--root='))?.slice('--root='.length) ?? '.';
const ROOMS = ['api', 'db', 'pwa', 'service-worker'];
const OUTSIDE =
  /\.(test|spec)\.tsx?$|-fixture\.tsx?$|^(api\/(testing|bench|attacks)|pwa\/(testing|e2e)|db\/device\/(model|testing))\/|\.d\.ts$/;

interface SourceFile {
  path: string;
  lines: number;
  functions: number[];
  /** Own files it imports; true where only types are. */
  imports: Map<string, boolean>;
}

const paths = ROOMS.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
).filter((path) => !OUTSIDE.test(path));
const known = new Set(paths);

function resolve(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const base = normalize(join(dirname(from), specifier))
    .split(sep)
    .join('/');
  return [base, `${base}.ts`, `${base}.tsx`].find((path) => known.has(path));
}

function read(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const file: SourceFile = { path, lines: text.split('\n').length - 1, functions: [], imports: new Map() };
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) file.functions.push(lineOf(node.end) - lineOf(node.getStart()) + 1);
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      const target = resolve(path, node.moduleSpecifier.text);
      const isType = ts.isImportDeclaration(node) ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword : node.isTypeOnly;
      if (target) file.imports.set(target, (file.imports.get(target) ?? true) && isType);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return file;
}

const files = paths.map(read);
const byPath = new Map(files.map((file) => [file.path, file]));

/** Circles of imports: groups of files that reach each other (Tarjan). */
function circles(countsTypes: boolean): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const connect = (path: string): void => {
    index.set(path, index.size);
    low.set(path, index.get(path) ?? 0);
    stack.push(path);
    for (const [target, isType] of byPath.get(path)?.imports ?? []) {
      if (isType && !countsTypes) continue;
      if (!index.has(target)) {
        connect(target);
        low.set(path, Math.min(low.get(path) ?? 0, low.get(target) ?? 0));
      } else if (stack.includes(target)) low.set(path, Math.min(low.get(path) ?? 0, index.get(target) ?? 0));
    }
    if (low.get(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) found.push(circle);
  };
  for (const path of paths) if (!index.has(path)) connect(path);
  return found;
}

const describe = (name: string, values: readonly number[]): void =>
  console.log(`${name.padEnd(26)}median ${median(values)}, p90 ${percentile(values, 0.9)}, longest ${Math.max(...values)}`);
const folders = paths.reduce((all, path) => all.set(dirname(path), [...(all.get(dirname(path)) ?? []), path]), new Map<string, string[]>());
const crowded = [...folders].sort(([, a], [, b]) => b.length - a.length).slice(0, 6);

console.log(`${files.length} product files, ${files.reduce((sum, { lines }) => sum + lines, 0)} lines`);
describe(
  'lines per file',
  files.map(({ lines }) => lines),
);
describe(
  'lines per function',
  files.flatMap(({ functions }) => functions),
);
describe(
  'own imports per file',
  files.map(({ imports }) => imports.size),
);
describe(
  'files per folder',
  [...folders.values()].map(({ length }) => length),
);
console.log(`most crowded: ${crowded.map(([path, { length }]) => `${path} ${length}`).join(', ')}`);
console.log(
  `circles of values: ${circles(false).length}; with types: ${
    circles(true)
      .map((circle) => circle.length)
      .join(', ') || 'none'
  }`,
);
