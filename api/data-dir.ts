import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE, LOCK_FILE, MOVING, RESTORING } from '../db/server/files/data-files';
import type { Fleet } from '../db/server/fleet';
import { joinFleet, lockDataDir } from '../db/server/open';
import type { DataLock } from '../db/server/server-database';
import type { Config } from './config';
import type { Logger } from './ports/logger';
import { closeDataDir } from './private-files';
import { RefusedStart } from './refused-start';

/** A rolling restart: the process before this one may take as long as that to stop (CONTRACT §1). */
export const HANDOVER_MS = 10_000;

/** What lies in the folder is half of something, unless the database has come out of it. */
function refuseHalf(dataDir: string, folder: string, message: string): void {
  const half = join(dataDir, folder);
  if (!existsSync(half)) return;
  if (!existsSync(join(dataDir, DATABASE_FILE))) throw new RefusedStart(message);
  rmSync(half, { recursive: true });
}

/** Throws RefusedStart when a restore into the folder has been cut off: what lies there is half a backup. */
export const refuseHalfRestore = (dataDir: string): void =>
  refuseHalf(dataDir, RESTORING, `A restore into ${dataDir} was cut off: run \`npm run restore -- DIR\` again.`);

/** Throws RefusedStart when a move into the folder has been cut off: a start would make a new, empty database. */
export const refuseHalfMove = (dataDir: string): void =>
  refuseHalf(dataDir, MOVING, `A move into ${dataDir} was cut off: run \`npm run move -- sqlite\` again, or set DATABASE_URL.`);

const ROOT = 0;
const ownerOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.uid;

/**
 * Throws RefusedStart for a program that makes files where the portal of another user works: made by root they would be root's alone, and
 * the portal could not open them. Whose the portal is say its own files; a folder without any says it to root alone, because others can only make
 * files where they may.
 */
export function refuseOtherOwner(dataDir: string): void {
  const user = process.getuid?.();
  const known = ownerOf(join(dataDir, DATABASE_FILE)) ?? ownerOf(join(dataDir, LOCK_FILE));
  const owner = known ?? (user === ROOT ? ownerOf(dataDir) : undefined);
  if (user === undefined || owner === undefined || user === owner) return;
  throw new RefusedStart(
    `${dataDir} belongs to another user (uid ${owner}): run this as that one, or the portal cannot read what it makes.`,
  );
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

const TAKERS = { program: 'a program has it for itself', version: 'it is of a newer version now' } as const;

/**
 * Become one of the processes that serve the database. Waits a while for a program that has it for itself (a restore); throws
 * RefusedStart when that does not end. Should the database go away, and such a program or a newer version have it when it is back, this
 * process ends.
 */
export async function joinOthers({ database }: Pick<Config, 'database'>, log: Logger, waitMs = HANDOVER_MS): Promise<Fleet> {
  const fleet = await joinFleet(database, {
    waitMs,
    onWait: () => log.info({ event: 'waiting', waitMs }, 'a program works in the database: waiting for it to end'),
    onClock: (apartMs) =>
      log.error({ event: 'clock_apart', apartMs }, 'the clock is far from the one of the database, which is used instead: set both right'),
    onTaken: (by) => {
      log.error({ event: 'database_taken', by }, `the database was away, and ${TAKERS[by]}: this process ends`);
      process.kill(process.pid, 'SIGTERM');
    },
  });
  if (!fleet) throw new RefusedStart('A program has the database at DATABASE_URL for itself: start again when it has ended.');
  return fleet;
}
