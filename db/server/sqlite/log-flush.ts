import { flushThread } from './flush-thread';

/**
 * Brings a database's write-ahead log to disk on a thread of its own. SQLite would do it inside COMMIT, on the event loop: where
 * the disk takes a tenth of a second for it, so would every visitor who comes meanwhile (SCAN).
 */
export class LogFlush {
  readonly #path: string;
  /** Has begun, and may have missed what was committed since. */
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  /** `file` is the database. */
  constructor(file: string) {
    this.#path = `${file}-wal`;
  }

  /** To be called in the same turn as COMMIT, so that nobody reads what is not known to be on its way. `onDisk` tells how it ends. */
  start(): void {
    if (this.#next) return;
    const next = (this.#running ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        this.#running = next;
        return flushThread.flush(this.#path);
      });
    this.#next = next;
    // Whoever waits hears of it.
    next
      .catch(() => undefined)
      .finally(() => {
        if (this.#running === next) this.#running = null;
      });
  }

  /** Resolves when everything that was committed before is on disk. Rejects with SQLITE_IOERR_FSYNC. */
  onDisk(): Promise<void> {
    return this.#next ?? this.#running ?? Promise.resolve();
  }
}
