import { ClickJournal } from './click-journal-queries';
import type { Sqlite } from './open';

/** Taps that are committed together. `standIds[i]` was tapped at `times[i]` (ms UTC). */
export interface ClickBatch {
  /** Never used twice; the proof that the batch is in the database. */
  id: string;
  standIds: string[];
  times: number[];
}

/** A batch as spool and journal keep it and as it goes between threads. */
export interface BatchText {
  id: string;
  /** How many taps it holds. */
  taps: number;
  /** The ClickBatch as JSON, one line. */
  text: string;
}

export const toBatchText = ({ id, standIds, times }: ClickBatch): BatchText => ({
  id,
  taps: standIds.length,
  text: JSON.stringify({ id, standIds, times }),
});

export interface ClickWriter {
  /** Taps in the journal, on disk but in no figure yet. */
  readonly unfolded: number;
  /** A round of folding has been begun and not finished. */
  readonly isFolding: boolean;
  /**
   * Put batches into the journal and count about `fold` of its oldest taps, in one transaction; batches stored already are
   * passed over. `forgottenIds` are batches no spool can bring back, whose proofs are no longer needed. Returns how
   * many taps were new. Throws SQLite's error when the database is locked or full; nothing has happened then.
   */
  commit(batches: readonly BatchText[], options: { forgottenIds?: readonly string[]; fold: number }): number;
  /** Drop all proofs: only when no spool exists. */
  forgetAll(): void;
}

/**
 * The writer of the click log: plain prepared SQL, for one connection alone (the worker thread's). A tap becomes durable as
 * part of one row of the journal and is counted in the same transaction or a later one.
 */
export function prepareClickWriter(sqlite: Sqlite): ClickWriter {
  const prove = sqlite.prepare<[string, number]>('INSERT INTO click_batches (id, committed_at) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const forget = sqlite.prepare<[string]>('DELETE FROM click_batches WHERE id = ?');
  const forgetAll = sqlite.prepare('DELETE FROM click_batches');
  const journal = new ClickJournal(sqlite);

  const commit = sqlite.transaction((batches: readonly BatchText[], forgottenIds: readonly string[], fold: number): number => {
    for (const id of forgottenIds) forget.run(id);
    const fresh = batches.filter((batch) => prove.run(batch.id, Date.now()).changes === 1);
    for (const { text, taps } of fresh) journal.append(text, taps);
    journal.fold(fold);
    return fresh.reduce((sum, batch) => sum + batch.taps, 0);
  });

  return {
    get unfolded() {
      return journal.unfolded;
    },
    get isFolding() {
      return journal.isFolding;
    },
    commit: (batches, { forgottenIds = [], fold }) => {
      const before = journal.unfolded;
      try {
        return commit.immediate(batches, forgottenIds, fold);
      } catch (error) {
        journal.rolledBack(before);
        throw error;
      }
    },
    forgetAll: () => void forgetAll.run(),
  };
}
