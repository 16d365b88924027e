import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from '../db/server/data-files';
import { lockDatabase, lockDataDir } from '../db/server/open';
import type { DataLock } from '../db/server/server-database';
import type { Config } from './config';
import type { Logger } from './deps';
import { closeDataDir } from './private-files';
import { RefusedStart } from './refused-start';

/** A rolling restart: the process before this one may take as long as that to stop (CONTRACT §1). */
const HANDOVER_MS = 10_000;

/** Where a restore works in DATA_DIR. It moves the database out last of all. */
export const RESTORING = 'restoring';

/** Throws RefusedStart when a restore into the folder has been cut off: what lies there is half a backup. */
export function refuseHalfRestore(dataDir: string): void {
  const restoring = join(dataDir, RESTORING);
  if (!existsSync(restoring)) return;
  if (!existsSync(join(dataDir, DATABASE_FILE)))
    throw new RefusedStart(`A restore into ${dataDir} was cut off: run \`npm run restore -- DIR\` again.`);
  rmSync(restoring, { recursive: true });
}

/**
 * Make DATA_DIR this process's own before anything in it is touched. Waits a while for a process that is about to stop;
 * throws RefusedStart when it does not.
 */
export async function takeDataDir(dataDir: string, log: Logger, waitMs = HANDOVER_MS): Promise<DataLock> {
  const lock = await lockDataDir(dataDir, {
    waitMs,
    onWait: () => log.info({ event: 'waiting', dataDir, waitMs }, 'another process works in DATA_DIR: waiting for it to stop'),
  });
  if (!lock) throw new RefusedStart(`Another process works in ${dataDir}: one process per DATA_DIR, stop the other one first.`);
  try {
    refuseHalfRestore(dataDir);
    const open = closeDataDir(dataDir);
    if (open.length > 0)
      log.warn({ event: 'open_files', paths: open }, 'other users may read these files, and their mode cannot be changed');
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The same for the database, where processes with other folders could reach it; `folder` is given back with it. Should the
 * database go away and another process have taken it when it is back, this one ends.
 */
export async function takeDatabase(
  { database }: Pick<Config, 'database'>,
  log: Logger,
  folder: DataLock,
  waitMs = HANDOVER_MS,
): Promise<DataLock> {
  const lock = await lockDatabase(database, {
    waitMs,
    onWait: () => log.info({ event: 'waiting', waitMs }, 'another process works in the database: waiting for it to stop'),
    onTaken: () => {
      log.error({ event: 'database_taken' }, 'the database was away, and another process has taken it: this one ends');
      process.kill(process.pid, 'SIGTERM');
    },
  });
  if (!lock)
    throw new RefusedStart('Another process works in the database at DATABASE_URL: one process per database, stop the other one first.');
  return {
    release: () => {
      lock.release();
      folder.release();
    },
  };
}
