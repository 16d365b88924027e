import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AppDatabase, DeviceDatabase } from './schema';

/** Stored names and keys as the design tells them: the first two cells of its table. */
function toldTables(): Record<string, string> {
  const page = readFileSync(new URL('../../../docs/sync.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## Device databases\n(.*?)^## /ms.exec(page) ?? [];
  return Object.fromEntries([...section.matchAll(/^\| (\w+) \| `([^`]+)` \|/gm)].map(([, name = '', keys = '']) => [name, keys]));
}

test('the stored names are what the design says (SYNC, "Device databases")', () => {
  const databases = [new AppDatabase(), new DeviceDatabase('u')];
  const tables = databases.flatMap((db) => db.tables.map(({ name, schema }) => [name, schema] as const));
  const stored = tables.map(([name, { primKey, indexes }]) => [name, [primKey, ...indexes].map(({ src }) => src).join(', ')]);
  expect(toldTables()).toEqual(Object.fromEntries(stored));
});
