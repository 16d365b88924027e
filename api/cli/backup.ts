import { cp, mkdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openSqlite } from '../../db/server/open';
import { loadSettings, readConfig } from '../config';

/**
 * `npm run backup -- DIR`: a consistent copy of the database while the server runs, and the images. SQLite's online
 * backup restarts when another connection writes, so the copy is made by VACUUM INTO, which reads one snapshot.
 */
async function backup(target: string | undefined): Promise<void> {
  if (!target) throw new Error('Usage: npm run backup -- DIR');
  const { databaseFile, dataDir } = readConfig(loadSettings());
  if (!existsSync(databaseFile)) throw new Error(`There is no database at ${databaseFile}`);
  const folder = resolve(target);
  await mkdir(folder, { recursive: true });
  const copy = join(folder, 'portal.sqlite');
  if (existsSync(copy)) throw new Error(`${copy} exists already: give an empty folder`);
  const sqlite = openSqlite(databaseFile, { readonly: true, busyTimeoutMs: 10_000 });
  try {
    sqlite.prepare('VACUUM INTO ?').run(copy);
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  } finally {
    sqlite.close();
  }
  // Images are named by their content and never change, so copying them after the database can only copy too much.
  for (const name of ['uploads', 'secret']) {
    if (existsSync(join(dataDir, name))) await cp(join(dataDir, name), join(folder, name), { recursive: true });
  }
  console.log(`Backup written to ${folder}`);
}

backup(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
