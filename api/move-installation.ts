import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE, MOVING, PUSH_KEYS_FILE, SECRET_FILE, SPOOL_FOLDER, UPLOADS_FOLDER } from '../db/server/files/data-files';
import { databaseOfCode } from '../db/server/error-kind';
import { flush, flushFolder } from '../db/server/files/flush-files';
import { isMigrated, refuseNewer } from '../db/server/migrate';
import { type MovedRows, MoveRefused, type MoveSource, moveTables, type MoveTarget } from '../db/server/moving';
import { databaseOf, fillNew, lockDatabase, lockDataDir, openDatabase, readAll } from '../db/server/open';
import type { DatabaseAddress, DatabaseLock } from '../db/server/server-database';
import { putSecretMark } from './accounts/refuse-other-secret';
import { countWaiting } from './click-log/count-waiting';
import { readConfig, readDatabaseUrl, readDataDir } from './config';
import { refuseHalfRestore, refuseOtherOwner } from './data-dir';
import { putPushKeys, takePushKeys } from './notices/push/move-push-keys';
import { RefusedStart } from './refused-start';

const USAGE = `Usage: npm run move -- postgres://user:password@host:port/database   the file in DATA_DIR into an empty PostgreSQL database
       npm run move -- postgres                                       the same into the one at DATABASE_URL
       npm run move -- sqlite                                         the database at DATABASE_URL into a new file in DATA_DIR`;

const POSTGRES = /^postgres(?:ql)?:\/\/\S+$/;

/** What may be printed of an address. */
function nameOf(address: DatabaseAddress): string {
  if (address.engine === 'sqlite') return address.file;
  if (!URL.canParse(address.url)) throw new RefusedStart('That is no address: expected postgres://user:password@host:port/database');
  const { protocol, host, pathname } = new URL(address.url);
  return `${protocol}//${host}${pathname}`;
}

/** What another database says against it is one line that names it. */
async function named<T>(address: DatabaseAddress, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (error instanceof MoveRefused) throw new RefusedStart(`${nameOf(address)}: ${message}`);
    if (databaseOfCode(code) === 'at DATABASE_URL') throw new RefusedStart(`${nameOf(address)} cannot be used: ${message}`);
    throw error;
  }
}

/** Of this version, with all taps counted. Answers how many waited in the spool. */
async function prepareSource(address: DatabaseAddress, dataDir: string): Promise<number> {
  const database = await openDatabase(address);
  try {
    await refuseNewer(database.db);
    if (!(await isMigrated(database.db)))
      throw new RefusedStart(`${nameOf(address)} is of an older version: start and stop the server of this one once, then move.`);
  } finally {
    await database.close();
  }
  return countWaiting(address, join(dataDir, SPOOL_FOLDER), Date.now());
}

const group = (value: bigint | number): string => value.toLocaleString('en');
const row = (...[table, rows, sum, bytes]: [string, string, string, string]): string =>
  `${table.padEnd(24)}${rows.padStart(14)}${sum.padStart(30)}${bytes.padStart(18)}`;

type Say = (line: string) => void;

/** A database, and the folder its images are in where they are files. */
interface Place {
  database: DatabaseAddress;
  images: string;
}

interface CopyOptions {
  say: Say;
  /** What is in no table of both; as part of the same whole. */
  also: (source: MoveSource, target: MoveTarget) => Promise<void>;
}

async function copyAll(from: Place, to: Place, { say, also }: CopyOptions): Promise<void> {
  const moved: MovedRows[] = [];
  say(row('table', 'rows', 'sum of its numbers', 'bytes of text'));
  const onMoved = (table: MovedRows): void => {
    moved.push(table);
    say(row(table.table, group(table.rows), group(table.sum), group(table.bytes)));
  };
  const fill = (source: MoveSource): Promise<void> =>
    named(to.database, () =>
      fillNew(to.database, to.images, async (target) => {
        await moveTables(source, target, { now: Date.now(), onMoved });
        await also(source, target);
      }),
    );
  await named(from.database, () => readAll(from.database, from.images, fill));
  const rows = moved.reduce((all, table) => all + table.rows, 0n);
  say(`${moved.length} tables, ${group(rows)} rows: counts and sums are the same on both sides`);
  for (const { table, replaced } of moved)
    if (replaced > 0) say(`${table}: ${group(replaced)} NUL characters, which PostgreSQL cannot hold, are now U+FFFD`);
}

const hasSecret = (settings: NodeJS.ProcessEnv): boolean => Boolean(settings.SECRET || settings.SECRET_FILE);

/** The keys of Web Push, and which SECRET has sealed them. Without one they stay in their file, where the first process on this DATA_DIR finds them. */
async function alsoOfSecret(target: MoveTarget, { dataDir, settings }: Move): Promise<void> {
  if (!hasSecret(settings) && !existsSync(join(dataDir, SECRET_FILE))) return;
  const config = readConfig({ ...settings, DATABASE_URL: undefined, DATABASE_URL_FILE: undefined });
  await putSecretMark(target, config);
  await putPushKeys(target, config);
}

/** What was moved from is as it was, and would give devices numbers of another time. */
function sayWhatNow(from: DatabaseAddress, to: DatabaseAddress, settings: string, say: Say): void {
  say(`Moved to ${nameOf(to)}. What now serves it needs ${settings}.`);
  say(`${nameOf(from)} is as it was: nothing must serve it any more.`);
}

async function toPostgres(move: Move): Promise<void> {
  const { settings, dataDir, from, to, say } = move;
  const images = join(dataDir, UPLOADS_FOLDER);
  await copyAll({ database: from, images }, { database: to, images }, { say, also: (_source, target) => alsoOfSecret(target, move) });
  const secret = hasSecret(settings) ? 'the same SECRET' : `SECRET_FILE=${join(dataDir, SECRET_FILE)}`;
  sayWhatNow(from, to, `DATABASE_URL, ${secret} and this DATA_DIR`, say);
}

/** Everything happens in a folder inside DATA_DIR; the database moves out last, when all else is on disk. */
async function toSqlite({ settings, dataDir, from, to, say }: Move, lock: DatabaseLock): Promise<void> {
  const folder = join(dataDir, MOVING);
  const [images, made] = [join(dataDir, UPLOADS_FOLDER), join(folder, UPLOADS_FOLDER)];
  await rm(folder, { recursive: true, force: true });
  for (const path of [folder, made, images]) await mkdir(path, { recursive: true });
  try {
    const also = (source: MoveSource): Promise<void> => takePushKeys(source, folder, readConfig(settings));
    await copyAll({ database: from, images }, { database: databaseOf(folder), images: made }, { say, also });
    await flushFolder(folder);
    if (!(await lock.isHeld()))
      throw new RefusedStart(
        `The connection that kept others away from ${nameOf(from)} broke, and a server may have written there: move again.`,
      );
    for (const name of await readdir(made)) await rename(join(made, name), join(images, name));
    if (existsSync(join(folder, PUSH_KEYS_FILE))) await rename(join(folder, PUSH_KEYS_FILE), join(dataDir, PUSH_KEYS_FILE));
    for (const path of [images, dataDir]) await flush(path);
    await rename(join(folder, DATABASE_FILE), join(dataDir, DATABASE_FILE));
    await flush(dataDir);
  } finally {
    await rm(folder, { recursive: true });
  }
  sayWhatNow(from, to, 'the same SECRET, this DATA_DIR and no DATABASE_URL', say);
}

interface Move {
  settings: NodeJS.ProcessEnv;
  dataDir: string;
  from: DatabaseAddress;
  to: DatabaseAddress;
  say: Say;
}

const unset = (which: string): RefusedStart => new RefusedStart(`DATABASE_URL is not set: it names the database to move ${which}.`);

/** Which way `target` means. */
function readMove(target: string | undefined, settings: NodeJS.ProcessEnv, say: Say): Move {
  const dataDir = readDataDir(settings);
  const given = readDatabaseUrl(settings);
  const file = databaseOf(dataDir);
  const isThere = existsSync(join(dataDir, DATABASE_FILE));
  if (target === 'sqlite') {
    if (given === undefined) throw unset('from');
    if (isThere) throw new RefusedStart(`${nameOf(file)} is there already: move it away, or give another DATA_DIR.`);
    // Says what is missing before anything is done.
    readConfig(settings);
    return { settings, dataDir, from: databaseOf(dataDir, given), to: file, say };
  }
  const url = target === 'postgres' ? given : target;
  if (target === 'postgres' && given === undefined) throw unset('to');
  if (url === undefined || !POSTGRES.test(url)) throw new RefusedStart(USAGE);
  if (!isThere) throw new RefusedStart(`There is no database at ${nameOf(file)}`);
  return { settings, dataDir, from: file, to: databaseOf(dataDir, url), say };
}

async function moveAlone(move: Move, lock: DatabaseLock): Promise<void> {
  const { dataDir, from, say } = move;
  const taps = await named(from, () => prepareSource(from, dataDir));
  if (taps > 0) say(`${group(taps)} taps that waited in the spool have been counted`);
  await (from.engine === 'sqlite' ? toPostgres(move) : toSqlite(move, lock));
}

/**
 * Everything of an installation into the other engine, all of it or nothing. `target` is an address of PostgreSQL, or `postgres` or
 * `sqlite` with DATABASE_URL as the other side. Nothing else may work on either; what was moved from stays as it is. Throws RefusedStart.
 */
export async function moveInstallation(target: string | undefined, settings: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const move = readMove(target, settings, say);
  const { dataDir, from } = move;
  refuseOtherOwner(dataDir);
  const folder = await lockDataDir(dataDir);
  if (!folder) throw new RefusedStart(`A server works in ${dataDir}: stop it first.`);
  try {
    if (from.engine === 'sqlite') refuseHalfRestore(dataDir);
    const lock = await named(from, () => lockDatabase(from));
    if (!lock) throw new RefusedStart('A server works in the database at DATABASE_URL: stop it first.');
    await moveAlone(move, lock).finally(() => lock.release());
  } finally {
    folder.release();
  }
}
