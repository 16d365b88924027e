import type { BatchText } from './click-batch';

/** What the click log asks of an engine. */
export interface ClickWriter {
  /** Taps in the journal, on disk but in no figure yet. */
  readonly unfolded: number;
  /** A round of folding has been begun and not finished. */
  readonly isFolding: boolean;
  /**
   * Put batches into the journal and count about `fold` of its oldest taps, in one transaction; batches stored already are
   * passed over. `forgottenIds` are batches no spool can bring back, whose proofs are no longer needed. `now` (ms UTC)
   * is what the clock says: taps it cannot explain are counted where they can be. Returns how
   * many taps were new. Throws the engine's error when the database is locked or full; nothing has happened then.
   */
  commit(batches: readonly BatchText[], options: { forgottenIds?: readonly string[]; fold: number; now: number }): number | Promise<number>;
  /** How many rows of the journal were no batch and have been set aside since the last call. */
  takeSetAside(): number;
  /** Whose products have been counted since the last call; empty where the database tells them. */
  takeOwners(): string[];
  /** Drop the proofs of all batches of taps that this process could bring again: only when it has no spool. Those of others stay. */
  forgetAll(): void | Promise<void>;
}
