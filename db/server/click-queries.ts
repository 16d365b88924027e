import { copenhagenDay } from './days';
import type { Sqlite } from './open';

/** Taps that are committed together. `standIds[i]` was tapped at `times[i]` (ms UTC). */
export interface ClickBatch {
  /** Never used twice; the proof that the batch is in the database. */
  id: string;
  standIds: string[];
  times: number[];
}

export interface ClickWriter {
  /**
   * Store batches in one transaction; those already stored are passed over. `forgottenIds` are batches no spool can
   * bring back, whose proofs are no longer needed. Returns how many taps were new. Throws SQLite's error when the
   * database is locked or full; nothing is stored then.
   */
  commit(batches: readonly ClickBatch[], forgottenIds: readonly string[]): number;
  /** Drop all proofs: only when no spool exists. */
  forgetAll(): void;
}

interface StandTaps {
  count: number;
  last: number;
  days: Map<string, number>;
  times: number[];
}

/**
 * The writer of the click log (READINGS 50–57). Plain prepared SQL, used in the worker thread alone. Raw rows, daily
 * and total figures and the batch's proof stand in the same transaction, so they cannot disagree.
 */
export function prepareClickWriter(sqlite: Sqlite): ClickWriter {
  const prove = sqlite.prepare<[string, number]>('INSERT INTO click_batches (id, committed_at) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const forget = sqlite.prepare<[string]>('DELETE FROM click_batches WHERE id = ?');
  const forgetAll = sqlite.prepare('DELETE FROM click_batches');
  const nextSeq = sqlite.prepare<[], number>('UPDATE sync_state SET click_seq = click_seq + 1 WHERE id = 1 RETURNING click_seq').pluck();
  // A product deleted (or given back to the stock) since the tap has no row here: the SELECT finds nothing to count.
  const total = sqlite.prepare<{ standId: string; clicks: number; last: number }>(`
    INSERT INTO stand_totals (stand_id, clicks, last_clicked_at)
    SELECT id, @clicks, @last FROM stands WHERE id = @standId AND (status = 'claimed' OR deleted_at IS NOT NULL)
    ON CONFLICT (stand_id) DO UPDATE SET clicks = clicks + excluded.clicks, last_clicked_at = max(last_clicked_at, excluded.last_clicked_at)`);
  const daily = sqlite.prepare<[string, string, number, number]>(`
    INSERT INTO stand_daily (stand_id, day, clicks, seq) VALUES (?, ?, ?, ?)
    ON CONFLICT (stand_id, day) DO UPDATE SET clicks = clicks + excluded.clicks, seq = excluded.seq`);
  const click = sqlite.prepare<[string, number]>('INSERT INTO clicks (stand_id, clicked_at) VALUES (?, ?)');
  const dailyTotal = sqlite.prepare<[string, number]>(`
    INSERT INTO daily_totals (day, clicks) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET clicks = clicks + excluded.clicks`);

  function storeStand(standId: string, taps: StandTaps, seq: number): void {
    if (total.run({ standId, clicks: taps.count, last: taps.last }).changes === 0) return;
    for (const [day, clicks] of taps.days) daily.run(standId, day, clicks, seq);
    for (const time of taps.times) click.run(standId, time);
  }

  const commit = sqlite.transaction((batches: readonly ClickBatch[], forgottenIds: readonly string[]): number => {
    for (const id of forgottenIds) forget.run(id);
    const fresh = batches.filter((batch) => prove.run(batch.id, Date.now()).changes === 1);
    if (fresh.length === 0) return 0;
    const seq = nextSeq.get() ?? 0;
    const { stands, days } = gather(fresh);
    for (const [standId, taps] of stands) storeStand(standId, taps, seq);
    for (const [day, clicks] of days) dailyTotal.run(day, clicks);
    return fresh.reduce((sum, batch) => sum + batch.standIds.length, 0);
  });

  return {
    commit: (batches, forgottenIds) => commit.immediate(batches, forgottenIds),
    forgetAll: () => void forgetAll.run(),
  };
}

function gather(batches: readonly ClickBatch[]): { stands: Map<string, StandTaps>; days: Map<string, number> } {
  const stands = new Map<string, StandTaps>();
  const days = new Map<string, number>();
  for (const batch of batches) {
    for (const [index, standId] of batch.standIds.entries()) {
      const time = batch.times[index] ?? 0;
      const day = copenhagenDay(time);
      let taps = stands.get(standId);
      if (!taps) stands.set(standId, (taps = { count: 0, last: 0, days: new Map(), times: [] }));
      taps.count += 1;
      taps.last = Math.max(taps.last, time);
      taps.days.set(day, (taps.days.get(day) ?? 0) + 1);
      taps.times.push(time);
      days.set(day, (days.get(day) ?? 0) + 1);
    }
  }
  return { stands, days };
}
