import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
let folder: string;

interface CruiseReport {
  summary: { totalCruised: number; error: number; violations: { rule: { name: string }; from: string }[] };
}

/** Cruise a small tree with the project's own rules. */
async function cruise(files: Record<string, string>): Promise<CruiseReport['summary']> {
  const tree = await mkdtemp(join(folder, 'tree-'));
  for (const room of ['api', 'db', 'pwa', 'service-worker']) await mkdir(join(tree, room));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), content);
  }
  for (const name of ['.dependency-cruiser.mjs', 'tsconfig.json', 'package.json']) await cp(join(ROOT, name), join(tree, name));
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  const binary = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [binary, 'api', 'db', 'pwa', 'service-worker', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
  const { stdout } = await run(process.execPath, args, { cwd: tree, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout: string }) => error,
  );
  return (JSON.parse(stdout) as CruiseReport).summary;
}

const thing = (from: string, name = 'thing') => `import { ${name} } from '${from}';\nexport const user = ${name};\n`;
const THING = 'export const thing = 1;\n';

/** rule, importing file, imported file, specifier. */
const FORBIDDEN = [
  ['api-features', 'api/stands/user.ts', 'api/admin/thing.ts', '../admin/thing'],
  ['contract-imports-nothing', 'api/contract/user.ts', 'db/server/thing.ts', '../../db/server/thing'],
  ['http-knows-no-product', 'api/http/user.ts', 'api/stands/thing.ts', '../stands/thing'],
  ['ports-are-interfaces', 'api/ports/user.ts', 'api/mail/thing.ts', '../mail/thing'],
  ['db-server', 'db/server/user.ts', 'api/http/thing.ts', '../../api/http/thing'],
  ['engines-behind-one-door', 'api/http/engine-user.ts', 'db/server/sqlite/thing.ts', '../../db/server/sqlite/thing'],
  ['db-device', 'db/device/user.ts', 'pwa/ui/thing.ts', '../../pwa/ui/thing'],
  ['device-outbox', 'db/device/outbox/user.ts', 'db/device/sync/thing.ts', '../sync/thing'],
  ['service-worker', 'service-worker/user.ts', 'pwa/ui/thing.ts', '../pwa/ui/thing'],
  ['pwa-features', 'pwa/features/login/user.ts', 'pwa/features/admin/thing.ts', '../admin/thing'],
  ['pwa-shared', 'pwa/ui/user.ts', 'pwa/features/admin/thing.ts', '../features/admin/thing'],
] as const;

/** Places nobody has decided about: importing, imported, alone, and beside known ones. */
const WITHOUT_A_ROW: Record<string, string> = {
  'api/novelty/user.ts': thing('../contract/allowed'),
  'api/novelty.ts': THING,
  'db/novelty/alone.ts': THING,
  'db/novelty.ts': THING,
  'pwa/novelty/user.ts': thing('../paths'),
  'pwa/novelty.ts': THING,
  'pwa/features/novelty.tsx': THING,
  'service-worker/novelty/alone.ts': THING,
};

let violations: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-imports-'));
  const files: Record<string, string> = {
    'api/contract/allowed.ts': THING,
    'api/stands/allowed.ts': thing('../contract/allowed'),
    'api/stands/a.ts': "import { b } from './b';\nexport const a = () => b;\n",
    'api/stands/shape.ts': "import type { Sort } from './sort';\nexport type Shape = { sort: Sort };\n",
    'api/stands/sort.ts': "import type { Shape } from './shape';\nexport type Sort = { shape: Shape };\n",
    'api/stands/b.ts': "import { a } from './a';\nexport const b = () => a;\n",
  };
  Object.assign(files, WITHOUT_A_ROW, {
    'pwa/paths.ts': THING,
    'api/stands/imports-novelty.ts': thing('../imported-novelty'),
    'api/imported-novelty.ts': THING,
  });
  for (const [, from, to, specifier] of FORBIDDEN) Object.assign(files, { [to]: THING, [from]: thing(specifier) });
  const summary = await cruise(files);
  expect(summary.totalCruised).toBe(Object.keys(files).length);
  violations = summary.violations.map((violation) => `${violation.rule.name}: ${violation.from}`);
}, 30_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an allowed import passes', () => {
  expect(violations.filter((line) => line.includes('allowed'))).toEqual([]);
});

test.each(FORBIDDEN)('%s: %s may not import %s', (rule, from) => {
  expect(violations).toContain(`${rule}: ${from}`);
});

test('a cycle fails, of types too', () => {
  expect(violations).toContain('no-cycles: api/stands/a.ts');
  expect(violations).toContain('no-cycles: api/stands/shape.ts');
});

test.each([...Object.keys(WITHOUT_A_ROW), 'api/stands/imports-novelty.ts'])('a place without a row fails: %s', (from) => {
  expect(violations).toContain(`room-without-a-row: ${from}`);
});
