import { statSync } from 'node:fs';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from '../schema';
import type { OpenClickWriter, OpenOwnerReader } from '../server-database';
import { prepareClickWriter } from './click-queries';
import { LONG_LOG, openSqlite, type Sqlite } from './open';

/** Connections of threads: each its own. */

/** Every product's figures and the newest end of the history stay in memory; SQLite's own 16 MB would be read again and again. */
const CACHE_KIB = 32 * 1024;

const LOOK_MS = 1000;

/**
 * Writes a log back that has grown long while nobody tapped: what accounts with thousands of products were takes hundreds of megabytes to
 * remove, most of a second's work that no COMMIT of the event loop may do. Answers how to end it.
 */
function lookAfterLog(sqlite: Sqlite, log: string): () => void {
  const look = (): void => {
    try {
      if (statSync(log).size > LONG_LOG) sqlite.pragma('wal_checkpoint(PASSIVE)');
    } catch {
      // There is none yet, or the disk refuses: whoever writes is told.
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

export function openClickWriter(file: string, busyTimeoutMs: number): OpenClickWriter {
  const sqlite = openSqlite(file, { busyTimeoutMs });
  sqlite.pragma(`cache_size = -${CACHE_KIB}`);
  const stopLooking = lookAfterLog(sqlite, `${file}-wal`);
  return {
    writer: prepareClickWriter(sqlite),
    /** On a full disk the write-ahead log may hold the only space there is: fold it into the database and start it anew. */
    recover: (error) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL')) return;
      try {
        sqlite.pragma('wal_checkpoint(TRUNCATE)');
      } catch {
        // Still full, or in use: the next attempt tries again.
      }
    },
    close: () => {
      stopLooking();
      sqlite.close();
    },
  };
}

const READ_WAIT_MS = 5000;

/** For reading much: its cache is above all of an owner's days. */
export function openOwnerReader(file: string): OpenOwnerReader {
  const sqlite = openSqlite(file, { readonly: true, busyTimeoutMs: READ_WAIT_MS });
  sqlite.pragma(`cache_size = -${CACHE_KIB}`);
  return { db: new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) }), close: () => void sqlite.close() };
}
