import { copenhagenDay } from './days';
import type { Sqlite } from './open';

/** One product's taps: moments in ms UTC. */
export interface StandTaps {
  standId: string;
  times: number[];
}

/** Counts taps, inside the caller's transaction. */
export type CountTaps = (stands: readonly StandTaps[]) => void;

/** Raw rows, daily and total figures of taps (READINGS 50–57), changed together so that they cannot disagree. Plain prepared SQL. */
export function prepareCounting(sqlite: Sqlite): CountTaps {
  const nextSeq = sqlite.prepare<[], number>('UPDATE sync_state SET click_seq = click_seq + 1 WHERE id = 1 RETURNING click_seq').pluck();
  // A product deleted (or given back to the stock) since the tap has no row here: the SELECT finds nothing to count.
  const total = sqlite.prepare<{ standId: string; clicks: number; last: number; seq: number }>(`
    INSERT INTO stand_totals (stand_id, clicks, last_clicked_at, seq)
    SELECT id, @clicks, @last, @seq FROM stands WHERE id = @standId AND (status = 'claimed' OR deleted_at IS NOT NULL)
    ON CONFLICT (stand_id) DO UPDATE
    SET clicks = clicks + excluded.clicks, last_clicked_at = max(last_clicked_at, excluded.last_clicked_at), seq = excluded.seq`);
  const daily = sqlite.prepare<[string, string, number, number]>(`
    INSERT INTO stand_daily (stand_id, day, clicks, seq) VALUES (?, ?, ?, ?)
    ON CONFLICT (stand_id, day) DO UPDATE SET clicks = clicks + excluded.clicks, seq = excluded.seq`);
  const click = sqlite.prepare<[string, number]>('INSERT INTO clicks (stand_id, clicked_at) VALUES (?, ?)');
  const dailyTotal = sqlite.prepare<[string, number]>(`
    INSERT INTO daily_totals (day, clicks) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET clicks = clicks + excluded.clicks`);

  function countStand({ standId, times }: StandTaps, days: Map<string, number>, seq: number): void {
    if (total.run({ standId, clicks: times.length, last: times.reduce((a, b) => Math.max(a, b), 0), seq }).changes === 0) return;
    for (const [day, clicks] of days) daily.run(standId, day, clicks, seq);
    for (const time of times) click.run(standId, time);
  }

  return (stands) => {
    const seq = nextSeq.get() ?? 0;
    const totals = new Map<string, number>();
    for (const stand of stands) {
      const days = countByDay(stand.times);
      countStand(stand, days, seq);
      for (const [day, clicks] of days) totals.set(day, (totals.get(day) ?? 0) + clicks);
    }
    for (const [day, clicks] of totals) dailyTotal.run(day, clicks);
  };
}

function countByDay(times: readonly number[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const time of times) {
    const day = copenhagenDay(time);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}

/** Taps by product, the products in the order of their ids. `standIds[i]` was tapped at `times[i]`. */
export function sortByStand(batches: readonly { standIds: readonly string[]; times: readonly number[] }[]): StandTaps[] {
  const stands = new Map<string, number[]>();
  for (const { standIds, times } of batches) {
    for (const [index, standId] of standIds.entries()) {
      const known = stands.get(standId);
      if (known) known.push(times[index] ?? 0);
      else stands.set(standId, [times[index] ?? 0]);
    }
  }
  return [...stands].sort(([a], [b]) => (a < b ? -1 : 1)).map(([standId, times]) => ({ standId, times }));
}
