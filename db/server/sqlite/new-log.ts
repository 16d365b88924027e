import { closeSync, fsyncSync, openSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import type { Sqlite } from './open';

/**
 * Writes the whole write-ahead log into the database, flushes that, and empties the log: what makes it good again after a flush of it that failed.
 * The system may have let go of a page of it then, and calls the next flush good all the same; at that gap a start after a power cut
 * stops reading, whatever was committed and flushed behind it. The emptied log is flushed too: its beginning, read again, would lay old pages over new ones.
 * Throws SQLite's error, SQLITE_BUSY while somebody keeps the log from that, or the file system's.
 */
export function beginLogAnew(sqlite: Sqlite): void {
  const [state] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (state?.busy !== 0) throw new SqliteDatabase.SqliteError('the write-ahead log cannot begin anew: it is in use', 'SQLITE_BUSY');
  const log = openSync(`${sqlite.name}-wal`, 'r+');
  try {
    fsyncSync(log);
  } finally {
    closeSync(log);
  }
}

const isFailedFlush = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_IOERR_FSYNC';

/** Does work that commits and flushes on this connection; after a flush that failed not before the log has begun anew. */
export function prepareFlushed(sqlite: Sqlite): <T>(work: () => T) => T {
  let isDoubtful = false;
  return (work) => {
    try {
      if (isDoubtful) beginLogAnew(sqlite);
      isDoubtful = false;
      return work();
    } catch (error) {
      isDoubtful ||= isFailedFlush(error);
      throw error;
    }
  };
}
