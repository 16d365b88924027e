import { flushThread } from './flush-thread';

/**
 * Brings a database's write-ahead log to disk on a thread of its own. SQLite would do it inside COMMIT, on the event loop: where
 * the disk takes a tenth of a second for it, so would every visitor who comes meanwhile (SCAN).
 *
 * After a flush that failed nothing counts as on disk until the log has begun anew (new-log.ts): whoever writes next, or waits, has that tried.
 */
export class LogFlush {
  readonly #file: string;
  /** Has begun, and may have missed what was committed since. */
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  /** The last flush has failed. */
  #isDoubtful = false;

  /** `file` is the database. */
  constructor(file: string) {
    this.#file = file;
  }

  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /** To be called in the same turn as COMMIT, so that nobody reads what is not known to be on its way. `onDisk` tells how it ends. */
  start(): void {
    if (this.#next) return;
    const next = (this.#running ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        this.#running = next;
        return flushThread.flush(this.#file, { anew: this.#isDoubtful });
      });
    this.#next = next;
    const end = (isDoubtful: boolean): void => {
      this.#isDoubtful = isDoubtful;
      if (this.#running === next) this.#running = null;
    };
    // Whoever waits hears of it.
    next.then(
      () => end(false),
      () => end(true),
    );
  }

  /** Resolves when everything that was committed before is on disk. Rejects with SQLITE_IOERR_FSYNC. */
  onDisk(): Promise<void> {
    if (this.#isDoubtful && !this.#running) this.start();
    return this.#next ?? this.#running ?? Promise.resolve();
  }

  /** When nobody writes any more. Never rejects. */
  async close(): Promise<void> {
    await flushThread.close(this.#file).catch(() => undefined);
  }
}
