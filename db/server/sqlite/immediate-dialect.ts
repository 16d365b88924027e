import { setTimeout as sleep } from 'node:timers/promises';
import type { Database as Sqlite, Statement } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import type { LogFlush } from './log-flush';

const BUSY_WAIT_MS = 5000;
const BUSY_STEP_MS = 15;

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

interface ImmediateConfig extends SqliteDialectConfig {
  database: Sqlite;
  /** What brings its log to disk where COMMIT does not. */
  log?: LogFlush;
}

/**
 * Transactions begin IMMEDIATE, so a reader never has to be upgraded in the middle, and wait for another writer
 * without blocking the event loop: SQLite's own busy handler sleeps on this thread, which would hold every scan.
 * After 5 seconds the SQLITE_BUSY error goes to the caller; the time in the queue behind other transactions counts, so
 * that a crowd waits as long as one.
 *
 * For the same reason `log` brings what is committed to disk on another thread.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: Sqlite;
  readonly #log: LogFlush | null;
  readonly #totalChanges: Statement<[], number>;
  /** Rows this connection had changed when a flush was last started for it. */
  #changes = 0;
  /** When the current transaction asked for the connection. */
  #askedAt = 0;

  constructor(config: ImmediateConfig) {
    super(config);
    this.#sqlite = config.database;
    this.#log = config.log ?? null;
    this.#totalChanges = config.database.prepare<[], number>('SELECT total_changes()').pluck();
  }

  /** A log that is no longer believed takes nothing more: while it grows there is always somebody who reads in it, and it never begins anew. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const askedAt = performance.now();
    for (;;) {
      const connection = await super.acquireConnection();
      this.#askedAt = askedAt;
      if (!this.#log?.isDoubtful) return connection;
      await super.releaseConnection();
      await this.#log.onDisk();
    }
  }

  /** Whoever had the connection goes on when all they have written, or may have seen, is on disk; the next one has it meanwhile. */
  override async releaseConnection(): Promise<void> {
    this.#flushChanges();
    await super.releaseConnection();
    await this.#log?.onDisk();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = this.#askedAt + BUSY_WAIT_MS;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await sleep(BUSY_STEP_MS);
      }
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const committed = super.commitTransaction(connection);
    try {
      // SQLite has committed before the promise is there: no reader has had a turn yet.
      this.#flushChanges();
    } finally {
      // Whatever else went wrong: one that nobody waits for would end the process.
      await committed;
    }
  }

  #flushChanges(): void {
    const changes = this.#totalChanges.get() ?? 0;
    if (changes === this.#changes) return;
    this.#changes = changes;
    this.#log?.start();
  }

  /** A full or failing disk makes SQLite roll back by itself: then there is nothing left to do, and its error must be seen. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite DDL is transactional; a killed migration is rolled back. */
class ImmediateAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class ImmediateDialect extends SqliteDialect {
  readonly #config: ImmediateConfig;

  constructor(config: ImmediateConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }

  override createAdapter(): DialectAdapter {
    return new ImmediateAdapter();
  }
}
