import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = resolve(import.meta.dirname, '../../docs/operating/backup-postgres.sh');

/** The operator's script, with a program of ours in pg_dump's place: what it says is the dump, and what it does happens meanwhile. */
let folder: string;
let spools: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dump-'));
  spools = ['a', 'b'].map((name) => join(folder, name, 'spool'));
  for (const spool of spools) mkdirSync(spool, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const put = (spool: number, name: string): void => writeFileSync(join(spools[spool] ?? '', name), name);
const to = (): string => join(folder, 'backup');
async function backUp(meanwhile: string): Promise<{ output: string; spool: string[]; dump: string }> {
  const dump = join(folder, 'pg_dump');
  writeFileSync(dump, `#!/bin/sh\ncd ${folder}\necho . >> dumps\ncat dumps\n${meanwhile}\n`, { mode: 0o755 });
  const { stdout } = await promisify(execFile)(SCRIPT, [to(), join(folder, 'a'), join(folder, 'b')], {
    env: { ...process.env, PG_DUMP: dump },
  });
  return { output: stdout, spool: readdirSync(join(to(), 'spool')).sort(), dump: readFileSync(join(to(), 'portal.dump'), 'utf8') };
}

test('a dump and what waits in every spool', async () => {
  expect(await backUp('')).toEqual({ output: `Backup written to ${to()}\n`, spool: [], dump: '.\n' });
  await expect(backUp('')).rejects.toThrow('exists already: give an empty folder');
});

test('taps that leave a spool after the dump began are in the next one, and nothing of the first copy is kept', async () => {
  for (const name of ['1.clicks', '2.clicks']) put(0, name);
  put(1, '3.clicks');
  const { spool, dump } = await backUp(
    'case $(wc -l < dumps) in 1) rm a/spool/1.clicks;; 2) rm -f b/spool/new*;; esac; touch b/spool/new$(wc -l < dumps)',
  );
  expect([dump, spool]).toEqual(['.\n.\n', ['2.clicks', '3.clicks', 'new2']]);
});

test('a dump that fails, and a spool that cannot be copied, are no backup', async () => {
  await expect(backUp('exit 1')).rejects.toThrow();
  expect(readdirSync(to())).toEqual(['portal.dump.tmp']);
  put(0, '1.clicks');
  await expect(backUp('rm -rf b/spool; touch b/spool')).rejects.toThrow();
  expect(readdirSync(to())).not.toContain('portal.dump');
});

test('more files than a program takes as arguments are looked for as well', async () => {
  for (let index = 0; index < 700; index += 1) put(0, `${String(index).padStart(200, '0')}.clicks`);
  const { spool, dump } = await backUp('case $(wc -l < dumps) in 1) rm a/spool/*001.clicks;; 2) rm a/spool/*002.clicks;; esac');
  expect([dump, spool.length]).toEqual(['.\n.\n.\n', 698]);
});

test('a target or a DATA_DIR that was forgotten is told, and the spool that stands in its place stays', async () => {
  put(0, '1.clicks');
  const run = (...given: string[]) => promisify(execFile)(SCRIPT, given, { env: { ...process.env, PG_DUMP: 'true' } });
  await expect(run(join(folder, 'a'))).rejects.toThrow('usage');
  await expect(run(join(folder, 'a'), join(folder, 'b'))).rejects.toThrow('has a spool already: give an empty folder');
  expect(readdirSync(spools[0] ?? '')).toEqual(['1.clicks']);
});
