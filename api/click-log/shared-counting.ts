import type { Fleet } from '../../db/server/fleet';
import type { SharedJournal } from '../../db/server/shared-journal';
import type { Logger } from '../ports/logger';
import { waitAtMost } from '../http/work/rounds';
import type { SpoolReport } from './spool-report';

/** How old taps become before they are counted by somebody else than the process that took them: it has gone, or has too much to do. */
const SWEEP_MS = 1000;

interface Parts {
  journal: SharedJournal;
  fleet: Pick<Fleet, 'term'>;
  log: Logger;
  report: SpoolReport;
  /** Milliseconds UTC. */
  now: () => number;
}

/** Counts the taps of other processes: before figures are read here, and when whoever took them does not. */
export class SharedCounting {
  readonly #parts: Parts;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  /** Has not begun. */
  #next: Promise<void> | null = null;
  #sweeping: Promise<void> = Promise.resolve();
  /** The journal's newest row a moment ago. */
  #seen: number | null = null;
  #isRefused = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.sweep(), SWEEP_MS).unref();
  }

  /**
   * Resolves when every tap is counted that was in the database at the call, or after a while. Whoever asks while others
   * are being served shares one question with all who do.
   */
  async settled(limitMs: number): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      return (this.#running = this.#attempt(async () => this.#countUpTo(await this.#parts.journal.findNewest())));
    });
    await waitAtMost(this.#next, limitMs);
  }

  /** What the process with the duty does every second: counts what has been there since the last time. */
  sweep(): Promise<void> {
    return (this.#sweeping = this.#sweeping.then(() =>
      this.#attempt(async () => {
        const seen = this.#parts.fleet.term.aborted ? null : this.#seen;
        this.#seen = null;
        await this.#countUpTo(seen);
        if (!this.#parts.fleet.term.aborted) this.#seen = await this.#parts.journal.findNewest();
      }),
    ));
  }

  /** Nothing is counted any more when it has resolved. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([this.#running, this.#next, this.#sweeping]);
  }

  async #countUpTo(position: number | null): Promise<void> {
    const { journal, now, report } = this.#parts;
    if (position !== null) report.rowsSetAside(await journal.countUpTo(position, now()));
  }

  /** A database that refuses is no news to whoever reads from it, and the spool says so to everybody else. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#isRefused = false;
    } catch (error) {
      if (!this.#isRefused) this.#parts.log.warn({ err: error }, 'taps of other processes cannot be counted at the moment');
      this.#isRefused = true;
    }
  }
}
