import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runProgram } from './run-program';
import { startTestServer } from './start-test-server';

vi.setConfig({ testTimeout: 60_000 });

/** What a power cut leaves of a backup and of a restore: all of it, or nothing that is taken for it. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flushed-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What the program has brought to disk, and renamed, in order; paths below `target`. */
async function follow(name: string, given: string, dataDir: string, target: string): Promise<string[]> {
  const flushes = join(folder, `${name}.txt`);
  const preload = `--import=${resolve(import.meta.dirname, 'note-flushes.mjs')}`;
  expect(await runProgram(name, [given], { DATA_DIR: dataDir, NODE_OPTIONS: preload, FLUSHES: flushes })).toMatchObject({
    code: 0,
    errors: '',
  });
  return readFileSync(flushes, 'utf8').trim().replaceAll(target, '.').split('\n');
}

test('the database gets its name when all else is on disk, and the name is flushed as well', async () => {
  const [dataDir, backup, restored] = [join(folder, 'data'), join(folder, 'backup'), join(folder, 'restored')];
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads/a.png'), 'x');
  await (await startTestServer({ config: { dataDir } })).stop();
  mkdirSync(join(backup, 'lost+found'), { recursive: true });
  const parts = ['uploads/a.png', 'uploads', 'spool', 'vapid.json'];

  const made = await follow('backup', backup, dataDir, backup);
  expect(made.slice(-2)).toEqual(['rename ./portal.sqlite', 'flush .']);
  expect(made).toEqual(expect.arrayContaining([...parts, 'portal.sqlite.tmp'].map((name) => `flush ./${name}`)));
  // Of a disk of its own, where it is root's.
  expect(made).not.toContain('flush ./lost+found');

  const done = await follow('restore', backup, restored, restored);
  expect(done.slice(-3)).toEqual(['flush .', 'rename ./portal.sqlite', 'flush .']);
  const moved = done.findIndex((line) => line.startsWith('rename'));
  expect(done.slice(0, moved)).toEqual(
    expect.arrayContaining([...parts, 'portal.sqlite', '.'].map((name) => `flush ./${join('restoring', name)}`)),
  );
});
