import { join } from 'node:path';
import { DATABASE_FILE } from './data-files';
import type { DatabaseAddress, OpenClickWriter, OpenOwnerReader, ServerDatabase } from './server-database';
import * as sqliteCopies from './sqlite/backup';
import { lockDataDir as lockFolder } from './sqlite/data-lock';
import { openDatabase as openSqliteDatabase } from './sqlite/database';
import * as sqliteThreads from './sqlite/threads';

/** The door to the database: who comes through it does not know which engine is behind. */

/** The database of an installation that keeps it in its data folder. */
export const databaseIn = (dataDir: string): DatabaseAddress => ({ engine: 'sqlite', file: join(dataDir, DATABASE_FILE) });

/** Make a data folder this process's own. */
export const lockDataDir: typeof lockFolder = lockFolder;

/** Open the database, and create it where that is possible. Migrations are the caller's next step. */
export async function openDatabase({ file }: DatabaseAddress): Promise<ServerDatabase> {
  return openSqliteDatabase(file);
}

/** The click log's own connection. `busyTimeoutMs`: longest one job waits for another process's lock before it fails. */
export function openClickWriter({ file }: DatabaseAddress, busyTimeoutMs: number): OpenClickWriter {
  return sqliteThreads.openClickWriter(file, busyTimeoutMs);
}

/** A connection of its own for reading much. */
export function openOwnerReader({ file }: DatabaseAddress): OpenOwnerReader {
  return sqliteThreads.openOwnerReader(file);
}

/** One snapshot of a database as a file, flushed, while others write. */
export async function copyDatabase({ file }: DatabaseAddress, to: string): Promise<void> {
  await sqliteCopies.copyDatabase(file, to);
}

/** Make a copy the one that is served from now on: a new time line. Answers what is wrong with it; null when it is whole. */
export const prepareCopy = (file: string, now: number): string | null => sqliteCopies.prepareCopy(file, now);
