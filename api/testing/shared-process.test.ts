import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const testFiles = ['api', 'db', 'pwa', 'service-worker'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(room, name)),
);

/** Files share a process: what one of them puts in the place of a module would be there for all that come after it. */
test('a file that replaces modules has a process of its own', () => {
  const replacing = testFiles.filter((file) => /^\s*vi\s*\.(mock|doMock|resetModules)\(/m.test(readFileSync(file, 'utf8')));
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !file.endsWith('.alone.test.ts'))).toEqual([]);
});
