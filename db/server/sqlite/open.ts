import SqliteDatabase from 'better-sqlite3';

export type Sqlite = SqliteDatabase.Database;

export interface SqliteOptions {
  readonly?: boolean;
  /** How long a statement waits for another connection's lock, on this thread. */
  busyTimeoutMs: number;
  /** COMMIT leaves it to the caller to bring the log to disk (LogFlush), and to others to write it back. */
  isFlushedApart?: boolean;
}

/**
 * Pages of the log, 64 MB, after which a connection that leaves that to others writes it back all the same. The click writer does so
 * after 1,000: this many come together only while nobody taps.
 */
const LONG_LOG_PAGES = 16_000;

/**
 * A connection with the pragmas the product relies on. FULL is set after WAL because better-sqlite3 is compiled to
 * fall back to NORMAL there, which may lose the newest commits at power loss (rule 55). With NORMAL only the head of a log that begins
 * anew is flushed, without which a power cut could leave a database that is no longer sound.
 */
export function openSqlite(file: string, options: SqliteOptions): Sqlite {
  const sqlite = new SqliteDatabase(file, { readonly: options.readonly ?? false, timeout: options.busyTimeoutMs });
  if (!options.readonly) sqlite.pragma('journal_mode = WAL');
  sqlite.pragma(`synchronous = ${options.isFlushedApart ? 'NORMAL' : 'FULL'}`);
  if (options.isFlushedApart) sqlite.pragma(`wal_autocheckpoint = ${LONG_LOG_PAGES}`);
  sqlite.pragma('foreign_keys = ON');
  return sqlite;
}
