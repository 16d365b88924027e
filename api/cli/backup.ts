import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DATABASE_FILE, KEPT_FILES, KEPT_FOLDERS, SPOOL_FOLDER, UPLOADS_FOLDER } from '../../db/server/files/data-files';
import { flush, flushFolder } from '../../db/server/files/flush-files';
import { copyDatabase, databaseOf, readCopy, refusesCopies } from '../../db/server/open';
import { copyWithSpool } from '../click-log/copy-with-spool';
import { loadSettings, readDatabaseUrl, readDataDir } from '../config';
import { RefusedStart } from '../refused-start';
import { start } from '../run';
import { copyWithImages } from '../uploads/copy-with-images';

/** Files still being written, and hidden ones, which the product never makes. */
const UNFINISHED = /^\.|\.tmp$/;

async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

/** What is written or removed meanwhile is left out. Answers the names that were copied. */
async function copyFolder(from: string, to: string): Promise<string[]> {
  if (!existsSync(from)) return [];
  await mkdir(to, { recursive: true, mode: 0o700 });
  const copied: string[] = [];
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
    try {
      await copyPrivately(join(from, entry.name), join(to, entry.name));
      copied.push(entry.name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return copied;
}

/**
 * `npm run backup -- DIR`: a consistent copy of database, images and spooled taps while the server runs. The database gets its
 * name last, when all else is on disk: a folder without it is no backup.
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
  const withSpool = (): Promise<void> =>
    copyWithSpool({
      spool: join(dataDir, SPOOL_FOLDER),
      to: join(folder, SPOOL_FOLDER),
      copyDatabase: () => copyDatabase(database, `${copy}.tmp`),
      copyFolder,
    });
  await copyWithImages({
    uploads: join(dataDir, UPLOADS_FOLDER),
    to: join(folder, UPLOADS_FOLDER),
    copyDatabase: withSpool,
    readCopy: (work) => readCopy(`${copy}.tmp`, work),
    copyFolder,
  });
  const keys = KEPT_FILES.filter((name) => existsSync(join(dataDir, name)));
  for (const name of keys) await copyPrivately(join(dataDir, name), join(folder, name));
  for (const name of KEPT_FOLDERS) if (existsSync(join(folder, name))) await flushFolder(join(folder, name));
  for (const name of [`${DATABASE_FILE}.tmp`, ...keys, '.']) await flush(join(folder, name));
  await rename(`${copy}.tmp`, copy);
  await flush(folder);
  console.log(`Backup written to ${folder}`);
}

start(() => backup(process.argv[2]));
