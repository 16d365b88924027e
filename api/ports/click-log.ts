import type { TapKind } from '../contract/tap-kinds';

/** The click log of the scan path. */
export interface ClickLog {
  /** Resolves when the tap is on disk; the caller decides how long to wait for that. */
  record(standId: string, atMs: number, kind?: TapKind): Promise<void>;
  /**
   * Resolves when the figures in the database include every tap recorded before the call, and every one that another process has
   * put into the database by then: at once as a rule, after a few milliseconds under load, and after 250 ms while the database
   * refuses them. Await it before reading clicks.
   */
  settled(): Promise<void>;
  /** Taps on their way to the disk, taps in the journal that no figure has yet, and files of the spool. */
  backlog(): { memory: number; journal: number; spool: number };
  /** Commits or spools what is left. */
  stop(): Promise<void>;
}
