import SqliteDatabase from 'better-sqlite3';

export type Sqlite = SqliteDatabase.Database;

export interface SqliteOptions {
  readonly?: boolean;
  /** How long a statement waits for another connection's lock, on this thread. */
  busyTimeoutMs: number;
  /** COMMIT leaves it to the caller to bring the log to disk (LogFlush), and to others to write it back. */
  isFlushedApart?: boolean;
}

/** A log that is written back although nobody taps, in bytes; to this length it is cut when it begins anew. */
export const LONG_LOG = 64 * 1024 * 1024;

/**
 * Pages of the log, 1 GB, after which a connection that leaves that to others writes it back all the same. The click writer does so
 * after 1,000, or looks after it every second (threads.ts): this many come together only in a program that has none.
 */
const TOO_LONG_LOG_PAGES = 256_000;

/** Changed pages that wait for COMMIT, in KiB; what is more goes to the log at once. With SQLite's own 16 MB a COMMIT held the event loop for 70 ms. */
const UNWRITTEN_KIB = 4096;

/**
 * A connection with the pragmas the product relies on. FULL is set after WAL because better-sqlite3 is compiled to
 * fall back to NORMAL there, which may lose the newest commits at power loss (rule 55). With NORMAL only the head of a log that begins
 * anew is flushed, without which a power cut could leave a database that is no longer sound.
 */
export function openSqlite(file: string, options: SqliteOptions): Sqlite {
  const sqlite = new SqliteDatabase(file, { readonly: options.readonly ?? false, timeout: options.busyTimeoutMs });
  if (!options.readonly) sqlite.pragma('journal_mode = WAL');
  sqlite.pragma(`synchronous = ${options.isFlushedApart ? 'NORMAL' : 'FULL'}`);
  if (options.isFlushedApart) {
    sqlite.pragma(`wal_autocheckpoint = ${TOO_LONG_LOG_PAGES}`);
    sqlite.pragma(`cache_size = -${UNWRITTEN_KIB}`);
  }
  sqlite.pragma(`journal_size_limit = ${LONG_LOG}`);
  sqlite.pragma('foreign_keys = ON');
  return sqlite;
}
