import SqliteDatabase from 'better-sqlite3';

export type Sqlite = SqliteDatabase.Database;

/**
 * A connection with the pragmas the product relies on. FULL is set after WAL because better-sqlite3 is compiled to
 * fall back to NORMAL there, which may lose the newest commits at power loss (rule 55).
 */
export function openSqlite(file: string, options: { readonly?: boolean; busyTimeoutMs: number }): Sqlite {
  const sqlite = new SqliteDatabase(file, { readonly: options.readonly ?? false, timeout: options.busyTimeoutMs });
  if (!options.readonly) sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  return sqlite;
}
