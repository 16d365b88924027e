import { type Driver, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely';
import type { LogFlush } from './log-flush';

interface ReaderConfig extends SqliteDialectConfig {
  log: LogFlush;
}

/**
 * Sees what the writer has committed at once, but nobody is told before it is on disk: a device that had heard of a revision which a power
 * cut then took would never hear of the change that is given the same number.
 */
class ReaderDriver extends SqliteDriver {
  readonly #log: LogFlush;

  constructor(config: ReaderConfig) {
    super(config);
    this.#log = config.log;
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    // A disk that refuses is the writer's to tell.
    await this.#log.onDisk().catch(() => undefined);
  }
}

export class ReaderDialect extends SqliteDialect {
  readonly #config: ReaderConfig;

  constructor(config: ReaderConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ReaderDriver(this.#config);
  }
}
