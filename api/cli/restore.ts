import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DATABASE_FILE, isOfNoInstallation, KEPT_FILES, KEPT_FOLDERS, LOCK_FILE, RESTORING } from '../../db/server/files/data-files';
import { flush, flushFolder } from '../../db/server/files/flush-files';
import { databaseOf, lockDatabase, lockDataDir, openDatabase, prepareCopy, refusesCopies } from '../../db/server/open';
import { startNewTimeLine } from '../../db/server/queries/restore-queries';
import { SECRET_MARK } from '../accounts/refuse-other-secret';
import { loadSettings, readDatabaseUrl, readDataDir } from '../config';
import { refuseOtherOwner } from '../data-dir';
import { RefusedStart } from '../refused-start';
import { start } from '../run';

/** The log is one of a data folder whose server was killed, and which is restored from as it is. */
const NAMES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, ...KEPT_FOLDERS, ...KEPT_FILES];

/** A folder some server works in is not a backup: its files change while they are copied. */
async function refuseLiveSource(folder: string): Promise<void> {
  if (!existsSync(join(folder, LOCK_FILE))) return;
  const lock = await lockDataDir(folder);
  if (!lock) throw new RefusedStart(`A server works in ${folder}: make a backup of it with \`npm run backup -- DIR\`.`);
  lock.release();
}

/** What an earlier restore that was cut off has left; the folder was empty when that one began. */
async function removeHalfRestore(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, RESTORING)) || existsSync(join(dataDir, DATABASE_FILE))) return;
  for (const name of await readdir(dataDir)) if (!isOfNoInstallation(name)) await rm(join(dataDir, name), { recursive: true });
}

/**
 * Everything happens in a folder inside DATA_DIR (which may be a mounted volume, and cannot be renamed itself) until the backup has
 * been found good and is on disk; then the parts move out, the database last. Cut off at any moment, by a power cut as well, it leaves nothing that starts.
 */
async function restoreInto(dataDir: string, source: string): Promise<void> {
  await removeHalfRestore(dataDir);
  const others = (await readdir(dataDir)).filter((name) => !isOfNoInstallation(name));
  if (others.length > 0) throw new RefusedStart(`${dataDir} is not empty: restore goes into an empty DATA_DIR`);
  const folder = join(dataDir, RESTORING);
  await mkdir(folder);
  try {
    for (const name of NAMES.filter((part) => existsSync(join(source, part))))
      await cp(join(source, name), join(folder, name), { recursive: true });
    const damage = await prepareCopy(join(folder, DATABASE_FILE), Date.now());
    if (damage !== null) throw new RefusedStart(`The backup is damaged: ${damage}`);
    await flushFolder(folder);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  const names = (await readdir(folder)).filter((name) => name !== DATABASE_FILE);
  for (const name of names) await rename(join(folder, name), join(dataDir, name));
  // A power cut must not keep the database's new name and forget the others.
  await flush(dataDir);
  await rename(join(folder, DATABASE_FILE), join(dataDir, DATABASE_FILE));
  await flush(dataDir);
  await rm(folder, { recursive: true });
}

/** `npm run restore` for a database that its own programs have brought back: what is served from now on is a new time line. */
async function renew(dataDir: string, url: string, given: string | undefined): Promise<void> {
  const address = databaseOf(dataDir, url);
  if (given) throw new RefusedStart(`${refusesCopies(address)}, then \`npm run restore\` without a folder`);
  const lock = await lockDatabase(address);
  if (!lock) throw new RefusedStart('A server works in the database at DATABASE_URL: stop it first.');
  const database = await openDatabase(address);
  try {
    await startNewTimeLine(database.db, Date.now());
    // Whoever has lost the one of before goes on with another.
    await database.shared?.forget(SECRET_MARK);
  } finally {
    await database.close();
    lock.release();
  }
  console.log('A new time line has begun: devices take everything anew');
}

/** `npm run restore -- DIR`: a backup into an empty DATA_DIR, whole or not at all. */
async function restore(given: string | undefined): Promise<void> {
  const settings = loadSettings();
  const url = readDatabaseUrl(settings);
  if (url !== undefined) return renew(readDataDir(settings), url, given);
  if (!given) throw new RefusedStart('Usage: npm run restore -- DIR');
  const source = resolve(given);
  if (!existsSync(join(source, DATABASE_FILE))) throw new RefusedStart(`There is no backup in ${source}`);
  await refuseLiveSource(source);
  const dataDir = readDataDir(settings);
  refuseOtherOwner(dataDir);
  const lock = await lockDataDir(dataDir);
  if (!lock) throw new RefusedStart(`Another process works in ${dataDir}: stop it first.`);
  try {
    await restoreInto(dataDir, source);
  } finally {
    lock.release();
  }
  console.log(`Restored into ${dataDir}`);
}

start(() => restore(process.argv[2]));
