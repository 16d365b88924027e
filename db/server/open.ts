import { join } from 'node:path';
import { DATABASE_FILE } from './files/data-files';
import { createLoneFleet, type Fleet, type JoinOptions } from './fleet';
import type { MoveSource, MoveTarget } from './moving';
import type {
  DatabaseAddress,
  DatabaseLock,
  DataLock,
  OpenClickWriter,
  Opening,
  OpenOwnerReader,
  ServerDatabase,
  WriterOpening,
} from './server-database';
import * as sqliteCopies from './sqlite/backup';
import { lockDataDir as lockFolder } from './sqlite/data-lock';
import { openDatabase as openSqliteDatabase } from './sqlite/database';
import * as sqliteMoving from './sqlite/moving';
import * as sqliteThreads from './sqlite/threads';

/** The door to the database: who comes through it does not know which engine is behind. */

/** The database of an installation: the one that is named, or a file in its data folder. */
export const databaseOf = (dataDir: string, url?: string): DatabaseAddress =>
  url ? { engine: 'postgres', url } : { engine: 'sqlite', file: join(dataDir, DATABASE_FILE) };

/** Why this database is not copied as a file by the portal, in a line; null when it is. */
export const refusesCopies = ({ engine }: DatabaseAddress): string | null =>
  engine === 'sqlite' ? null : 'DATABASE_URL is set: back PostgreSQL up with pg_dump and bring it back with pg_restore';

/** Make a data folder this process's own. */
export const lockDataDir: typeof lockFolder = lockFolder;

/**
 * Become one of the processes that serve a database: the only one, or one of any number. null when a program keeps the database for itself
 * and has not ended within `waitMs`.
 */
export async function joinFleet(address: DatabaseAddress, options: JoinOptions): Promise<Fleet | null> {
  if (address.engine === 'sqlite') return createLoneFleet();
  return (await import('./postgres/fleet')).joinFleet(address.url, options);
}

/** The database for a program alone, where processes with other data folders could serve it; null while one does. */
export async function lockDatabase(address: DatabaseAddress): Promise<DatabaseLock | null> {
  if (address.engine === 'sqlite') return { release: () => undefined, isHeld: () => Promise.resolve(true) };
  return (await import('./postgres/session-locks')).lockDatabase(address.url);
}

/** Does what no process may serve the database beside; false, and nothing is done, while one does. */
export async function whileAlone(address: DatabaseAddress, work: () => Promise<void>): Promise<boolean> {
  if (address.engine === 'postgres') return (await import('./postgres/session-locks')).whileAlone(address.url, work);
  // Its folder has one process.
  await work();
  return true;
}

/** The presence of a program that works beside those who serve the database; null while another has it for itself. */
export async function joinBeside(address: DatabaseAddress): Promise<DataLock | null> {
  // There such a program keeps all others from writing.
  if (address.engine === 'sqlite') return { release: () => undefined };
  return (await import('./postgres/session-locks')).joinBeside(address.url);
}

/** Open the database, and create it where that is possible. Migrations are the caller's next step. */
export async function openDatabase(address: DatabaseAddress, opening?: Opening): Promise<ServerDatabase> {
  if (address.engine === 'sqlite') return openSqliteDatabase(address.file, opening);
  return (await import('./postgres/database')).openDatabase(address.url, opening);
}

/** The click log's own connection. `busyTimeoutMs`: longest one job waits for a lock or a connection before it fails. */
export async function openClickWriter(address: DatabaseAddress, busyTimeoutMs: number, opening?: WriterOpening): Promise<OpenClickWriter> {
  if (address.engine === 'sqlite') return sqliteThreads.openClickWriter(address.file, busyTimeoutMs);
  return (await import('./postgres/threads')).openClickWriter(address.url, busyTimeoutMs, opening);
}

/** A connection of its own for reading much. */
export async function openOwnerReader(address: DatabaseAddress): Promise<OpenOwnerReader> {
  if (address.engine === 'sqlite') return sqliteThreads.openOwnerReader(address.file);
  return (await import('./postgres/threads')).openOwnerReader(address.url);
}

/** One snapshot of a database as a file, flushed, while others write. */
export async function copyDatabase(address: DatabaseAddress, to: string): Promise<void> {
  if (address.engine === 'sqlite') await sqliteCopies.copyDatabase(address.file, to);
}

/** Ask such a file, which stays as it is. It may be of an older schema. */
export const readCopy: typeof sqliteCopies.readCopy = sqliteCopies.readCopy;

/** Make a copy the one that is served from now on: a new time line. Answers what is wrong with it; null when it is whole. */
export const prepareCopy = (file: string, now: number): Promise<string | null> => sqliteCopies.prepareCopy(file, now);

/** Everything in a database, as it is at one moment, and the images. Nobody writes there meanwhile. `folder` is where files of images are. */
export async function readAll<T>(address: DatabaseAddress, folder: string, work: (source: MoveSource) => Promise<T>): Promise<T> {
  if (address.engine === 'sqlite') return sqliteMoving.readAll({ file: address.file, images: folder }, work);
  return (await import('./postgres/moving')).readAll(address.url, work);
}

/**
 * Make a database of this version where there is nothing yet. When `work` fails, PostgreSQL is as empty as it was; files are the
 * caller's to remove.
 */
export async function fillNew<T>(address: DatabaseAddress, folder: string, work: (target: MoveTarget) => Promise<T>): Promise<T> {
  if (address.engine === 'sqlite') return sqliteMoving.fillNew({ file: address.file, images: folder }, work);
  return (await import('./postgres/moving')).fillNew(address.url, work);
}
