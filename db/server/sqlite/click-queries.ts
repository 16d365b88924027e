import type { BatchText } from '../click-batch';
import { ADDED } from '../queries/click-batch-queries';
import type { ClickWriter } from '../click-writing';
import { ClickJournal } from './click-journal-queries';
import { prepareFlushed } from './new-log';
import type { Sqlite } from './open';

/** One that answers at once. */
export interface SqliteClickWriter extends ClickWriter {
  commit(...asked: Parameters<ClickWriter['commit']>): number;
  forgetAll(): void;
}

/**
 * The writer of the click log: plain prepared SQL, for one connection alone (the worker thread's). A tap becomes durable as
 * part of one row of the journal and is counted in the same transaction or a later one.
 */
export function prepareClickWriter(sqlite: Sqlite): SqliteClickWriter {
  const prove = sqlite.prepare<[string, number]>('INSERT INTO click_batches (id, committed_at) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const forget = sqlite.prepare<[string]>('DELETE FROM click_batches WHERE id = ?');
  const forgetAll = sqlite.prepare(`DELETE FROM click_batches WHERE id NOT GLOB '${ADDED}*'`);
  const journal = new ClickJournal(sqlite);

  const commit = sqlite.transaction((batches: readonly BatchText[], forgottenIds: readonly string[], fold: number, now: number): number => {
    for (const id of forgottenIds) forget.run(id);
    const fresh = batches.filter((batch) => prove.run(batch.id, now).changes === 1);
    for (const { text, taps } of fresh) journal.append(text, taps);
    journal.fold(fold, now);
    return fresh.reduce((sum, batch) => sum + batch.taps, 0);
  });

  const flushed = prepareFlushed(sqlite);

  return {
    get unfolded() {
      return journal.unfolded;
    },
    get isFolding() {
      return journal.isFolding;
    },
    commit: (batches, { forgottenIds = [], fold, now }) => {
      const before = { unfolded: journal.unfolded, setAside: journal.setAside };
      try {
        return flushed(() => commit.immediate(batches, forgottenIds, fold, now));
      } catch (error) {
        journal.rolledBack(before);
        throw error;
      }
    },
    takeSetAside: () => {
      const { setAside } = journal;
      journal.setAside = 0;
      return setAside;
    },
    takeOwners: () => {
      const owners = [...journal.owners];
      journal.owners.clear();
      return owners;
    },
    forgetAll: () => void flushed(() => forgetAll.run()),
  };
}
