import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toBatchText } from '../../db/server/click-batch';
import { migrate } from '../../db/server/migrate';
import { copyDatabase, databaseOf, openClickWriter, openDatabase } from '../../db/server/open';
import { insertStand, insertUser } from '../../db/server/seed/factories';
import type { DatabaseAddress, OpenClickWriter } from '../../db/server/server-database';
import { figureOf } from '../testing/ask-database';
import { copyWithSpool } from './copy-with-spool';
import { countWaiting } from './count-waiting';
import { replaySpool } from './replay-spool';

/** Backups while the server moves taps out of the spool. */
let folder: string;
let database: DatabaseAddress;
let opened: OpenClickWriter;
let standId: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copy-'));
  database = databaseOf(folder);
  await mkdir(join(folder, 'spool'));
  const made = await openDatabase(database);
  await migrate(made.db);
  const owner_id = (await insertUser(made.db)).id;
  standId = (await insertStand(made.db, { owner_id, claimed_at: 0 })).id;
  await made.close();
  opened = await openClickWriter(database, 0);
});
afterEach(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const fileOf = (name: string): string => join(folder, 'spool', `${name}.clicks`);
const spool = (name: string): Promise<void> =>
  writeFile(fileOf(name), `\n${toBatchText({ id: name, standIds: [standId], times: [1] }).text}\n`);
const replay = (name: string): Promise<unknown> => replaySpool(fileOf(name), opened.writer, 1);

async function copyFolder(from: string, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const names = await readdir(from);
  for (const name of names) await copyFile(join(from, name), join(to, name));
  return names;
}

/** The taps that are counted when the copy is served. `meanwhile`: what the server does after each snapshot. */
async function backUp(meanwhile: readonly (() => Promise<unknown>)[]): Promise<{ taps: number; snapshots: number }> {
  const copy = join(folder, 'copy');
  await mkdir(copy);
  const target = databaseOf(copy);
  let snapshots = 0;
  await copyWithSpool({
    spool: join(folder, 'spool'),
    to: join(copy, 'spool'),
    copyDatabase: async () => {
      if (target.engine === 'sqlite') await copyDatabase(database, target.file);
      await meanwhile[snapshots++]?.();
    },
    copyFolder,
  });
  await countWaiting(target, join(copy, 'spool'), 1);
  const served = await openDatabase(target);
  const taps = await figureOf(served, 'SELECT coalesce(sum(clicks), 0) FROM stand_totals');
  await served.close();
  return { taps, snapshots };
}

test('taps that stay in the spool are copied with it', async () => {
  await spool('a');
  expect(await backUp([])).toEqual({ taps: 1, snapshots: 1 });
});

test('taps that left the spool after the snapshot are in the next one', async () => {
  await spool('a');
  expect(await backUp([() => replay('a')])).toEqual({ taps: 1, snapshots: 2 });
});

test('what was copied beside a snapshot that was given up, and is counted in the next one, is not counted again', async () => {
  await spool('a');
  await spool('b');
  const forget = async (): Promise<void> => {
    await replay('a');
    // Served on until the copy of the spool is made, and emptied before the next snapshot.
    await copyFolder(join(folder, 'spool'), join(folder, 'copy/spool'));
    await replay('b');
    await opened.writer.forgetAll();
  };
  expect(await backUp([forget])).toEqual({ taps: 2, snapshots: 2 });
});

test('files that come and go while it is made take no more than one more snapshot', async () => {
  await spool('a');
  let made = 0;
  const serveOn = async (): Promise<void> => {
    await replay(made === 0 ? 'a' : `new-${made}`);
    await spool(`new-${(made += 1)}`);
  };
  expect(await backUp([serveOn, serveOn, serveOn])).toMatchObject({ snapshots: 2 });
});
