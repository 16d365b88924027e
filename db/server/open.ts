import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { ImmediateDialect } from './immediate-dialect';
import { makeFolder } from './make-folder';
import type { Database } from './schema';

export type Sqlite = SqliteDatabase.Database;

/** The server's connections. All writes go through transactions of `db`; `reader` never waits for them. */
export interface ServerDatabase {
  /** Path of the SQLite file. */
  file: string;
  db: Kysely<Database>;
  reader: Kysely<Database>;
  /** The reader's raw handle. */
  readerSqlite: Sqlite;
  /** Read-only, for the scan path alone: its snapshots would meet the reader's transactions. */
  scanSqlite: Sqlite;
  /** The writer's raw handle, for backup and checkpoints. */
  writerSqlite: Sqlite;
  /** Checkpoint the write-ahead log, after the transaction under way. */
  checkpoint(): Promise<void>;
  /** Waits for the transaction under way. */
  close(): Promise<void>;
}

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

/** Open (and create) the database file. Migrations are the caller's next step. */
export function openDatabase(file: string): ServerDatabase {
  makeFolder(dirname(file));
  const writerSqlite = openSqlite(file, { busyTimeoutMs: 0 });
  const readerSqlite = openSqlite(file, { readonly: true, busyTimeoutMs: 1000 });
  const scanSqlite = openSqlite(file, { readonly: true, busyTimeoutMs: 1000 });
  const db = new Kysely<Database>({ dialect: new ImmediateDialect({ database: writerSqlite }) });
  const reader = new Kysely<Database>({ dialect: new SqliteDialect({ database: readerSqlite }) });
  return {
    file,
    db,
    reader,
    readerSqlite,
    scanSqlite,
    writerSqlite,
    checkpoint: async () => {
      await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    },
    close: async () => {
      // A connection cannot be closed in the middle of a transaction.
      for (const each of [reader, db]) await each.connection().execute(() => Promise.resolve());
      scanSqlite.close();
      await reader.destroy();
      await db.destroy();
    },
  };
}
