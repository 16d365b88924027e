import { join } from 'node:path';
import { DATABASE_FILE } from './data-files';
import type { DatabaseAddress, DataLock, OpenClickWriter, OpenOwnerReader, ServerDatabase } from './server-database';
import * as sqliteCopies from './sqlite/backup';
import { lockDataDir as lockFolder } from './sqlite/data-lock';
import { openDatabase as openSqliteDatabase } from './sqlite/database';
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
 * Make the database this process's own too, where processes with other data folders could reach it. null when another one
 * has it and did not let go within `waitMs`. `onTaken` is called when it was lost with its connection and another process was quicker.
 */
export async function lockDatabase(
  address: DatabaseAddress,
  options: { waitMs?: number; onWait?: () => void; onTaken: () => void },
): Promise<DataLock | null> {
  if (address.engine === 'sqlite') return { release: () => undefined };
  return (await import('./postgres/process-lock')).lockDatabase(address.url, options);
}

/** Open the database, and create it where that is possible. Migrations are the caller's next step. */
export async function openDatabase(address: DatabaseAddress): Promise<ServerDatabase> {
  if (address.engine === 'sqlite') return openSqliteDatabase(address.file);
  return (await import('./postgres/database')).openDatabase(address.url);
}

/** The click log's own connection. `busyTimeoutMs`: longest one job waits for a lock or a connection before it fails. */
export async function openClickWriter(address: DatabaseAddress, busyTimeoutMs: number): Promise<OpenClickWriter> {
  if (address.engine === 'sqlite') return sqliteThreads.openClickWriter(address.file, busyTimeoutMs);
  return (await import('./postgres/threads')).openClickWriter(address.url, busyTimeoutMs);
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

/** Make a copy the one that is served from now on: a new time line. Answers what is wrong with it; null when it is whole. */
export const prepareCopy = (file: string, now: number): Promise<string | null> => sqliteCopies.prepareCopy(file, now);
