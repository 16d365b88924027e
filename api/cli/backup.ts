import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DATABASE_FILE } from '../../db/server/data-files';
import { copyDatabase, databaseOf, refusesCopies } from '../../db/server/open';
import { loadSettings, readDatabaseUrl, readDataDir } from '../config';
import { PUSH_KEYS_FILE } from '../notices/push/push-keys';
import { RefusedStart } from '../refused-start';
import { start } from '../run';

/** Files still being written, and hidden ones, which the product never makes. */
const UNFINISHED = /^\.|\.tmp$/;

async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

/** What is written or removed meanwhile is left out: the snapshot of the database does not need it. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
    await copyPrivately(join(from, entry.name), join(to, entry.name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/**
 * `npm run backup -- DIR`: a consistent copy of database, images and spooled taps while the server runs. The database gets its
 * name last: a folder without it is no backup.
 */
async function backup(target: string | undefined): Promise<void> {
  if (!target) throw new RefusedStart('Usage: npm run backup -- DIR');
  // No more of the settings: reading all of them makes what an installation has, where there is none.
  const settings = loadSettings();
  const dataDir = readDataDir(settings);
  const database = databaseOf(dataDir, readDatabaseUrl(settings));
  const refusal = refusesCopies(database);
  if (refusal !== null) throw new RefusedStart(refusal);
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new RefusedStart(`There is no database at ${file}`);
  const folder = resolve(target);
  await mkdir(folder, { recursive: true });
  const copy = join(folder, DATABASE_FILE);
  if (existsSync(copy)) throw new RefusedStart(`${copy} exists already: give an empty folder`);
  await copyDatabase(database, `${copy}.tmp`);
  // After the database: images never change, so there can only be too many of them, and a spooled tap that the snapshot has
  // is known by its proof in there.
  for (const name of ['uploads', 'spool']) if (existsSync(join(dataDir, name))) await copyFolder(join(dataDir, name), join(folder, name));
  for (const name of ['secret', PUSH_KEYS_FILE])
    if (existsSync(join(dataDir, name))) await copyPrivately(join(dataDir, name), join(folder, name));
  await rename(`${copy}.tmp`, copy);
  console.log(`Backup written to ${folder}`);
}

start(() => backup(process.argv[2]));
