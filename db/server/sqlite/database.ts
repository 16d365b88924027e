import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely, sql } from 'kysely';
import { createMemoryWindows } from '../limit-windows';
import { makeFolder } from '../files/make-folder';
import type { Database } from '../schema';
import type { Opening, ServerDatabase } from '../server-database';
import { prepareCounting } from './click-figure-queries';
import { openImageFiles } from './image-files';
import { ImmediateDialect } from './immediate-dialect';
import { prepareLiveQueries } from './live-queries';
import { LogFlush } from './log-flush';
import { beginLogAnew } from './new-log';
import { openSqlite, type Sqlite } from './open';
import { prepareOwnTapLookup } from './own-tap-queries';
import { ReaderDialect } from './reader-dialect';
import { type FindStandNow, prepareSharedScanLookup } from './scan-queries';

/** The database as a file: what tests and measurements look into. */
export interface OpenSqliteDatabase extends ServerDatabase {
  /** Path of the SQLite file. */
  file: string;
  /** The reader's raw handle. */
  readerSqlite: Sqlite;
  /** Read-only, for the scan path alone: its snapshots would meet the reader's transactions. */
  scanSqlite: Sqlite;
  /** The writer's raw handle. */
  writerSqlite: Sqlite;
}

const READ_WAIT_MS = 1000;

const sizeOf = async (file: string): Promise<number> => (await stat(file)).size;

/** A process before this one may have left a log that it no longer believed. While somebody uses it, it stays as good as it was. */
function leaveNothingInLog(sqlite: Sqlite): void {
  try {
    beginLogAnew(sqlite);
  } catch {
    // A disk that takes nothing tells the first who writes.
  }
}

/** The connections of the process itself, and what brings the log of the one that writes to disk. */
function openConnections(file: string, isServing: boolean) {
  makeFolder(dirname(file));
  const writerSqlite = openSqlite(file, { busyTimeoutMs: 0, isFlushedApart: true });
  if (isServing) leaveNothingInLog(writerSqlite);
  const readerSqlite = openSqlite(file, { readonly: true, busyTimeoutMs: READ_WAIT_MS });
  const scanSqlite = openSqlite(file, { readonly: true, busyTimeoutMs: READ_WAIT_MS });
  const log = new LogFlush(file);
  // The thread has to have the log open before a flush of the click writer can fail.
  if (isServing) log.start();
  return { writerSqlite, readerSqlite, scanSqlite, log };
}

/** Open (and create) the database file. Migrations are the caller's next step. */
export function openDatabase(file: string, { isServing = false }: Opening = {}): OpenSqliteDatabase {
  const { writerSqlite, readerSqlite, scanSqlite, log } = openConnections(file, isServing);
  const db = new Kysely<Database>({ dialect: new ImmediateDialect({ database: writerSqlite, log }) });
  const reader = new Kysely<Database>({ dialect: new ReaderDialect({ database: readerSqlite, log }) });
  let findScannedStand: FindStandNow | undefined;
  return {
    address: { engine: 'sqlite', file },
    file,
    db,
    reader,
    quickReader: reader,
    readerSqlite,
    scanSqlite,
    writerSqlite,
    prepareScanLookup: () => (findScannedStand ??= prepareSharedScanLookup(scanSqlite, writerSqlite)),
    prepareOwnTapLookup: () => prepareOwnTapLookup(scanSqlite),
    onDisk: () => log.onDisk(),
    countTaps: async (stands) => {
      writerSqlite.transaction(prepareCounting(writerSqlite)).immediate(stands);
      log.start();
      await log.onDisk();
    },
    journal: null,
    openLiveQueries: () => prepareLiveQueries(openSqlite(file, { readonly: true, busyTimeoutMs: READ_WAIT_MS })),
    inNamedTurn: (_name, work) => work(),
    shared: null,
    openImages: openImageFiles,
    // One process works in a folder.
    openLimitWindows: createMemoryWindows,
    measure: () => ({ file: sizeOf(file), log: sizeOf(`${file}-wal`) }),
    tidy: async () => {
      await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    },
    close: async () => {
      // A connection cannot be closed in the middle of a transaction.
      for (const each of [reader, db])
        await each
          .connection()
          .execute(() => Promise.resolve())
          .catch(() => undefined);
      scanSqlite.close();
      await reader.destroy();
      // What a disk refuses has been told to who wrote it.
      await log.onDisk().catch(() => undefined);
      await db.destroy();
      await log.close();
    },
  };
}
