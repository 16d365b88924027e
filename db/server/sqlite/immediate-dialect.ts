import { setTimeout as sleep } from 'node:timers/promises';
import type { Database as Sqlite } from 'better-sqlite3';
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

const BUSY_WAIT_MS = 5000;
const BUSY_STEP_MS = 15;

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

interface ImmediateConfig extends SqliteDialectConfig {
  database: Sqlite;
}

/**
 * Transactions begin IMMEDIATE, so a reader never has to be upgraded in the middle, and wait for another writer
 * without blocking the event loop: SQLite's own busy handler sleeps on this thread, which would hold every scan.
 * After 5 seconds the SQLITE_BUSY error goes to the caller; the time in the queue behind other transactions counts, so
 * that a crowd waits as long as one.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: Sqlite;
  /** When the current transaction asked for the connection. */
  #askedAt = 0;

  constructor(config: ImmediateConfig) {
    super(config);
    this.#sqlite = config.database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const askedAt = performance.now();
    const connection = await super.acquireConnection();
    this.#askedAt = askedAt;
    return connection;
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
