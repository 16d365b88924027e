import { copenhagenDay } from '../../api/contract/days';
import type { Sqlite } from './open';

/** One product's taps: moments in ms UTC. */
export interface StandTaps {
  standId: string;
  times: number[];
}

/**
 * Counts taps, inside the caller's transaction. Returns the click sequence it gave them. With `now` (ms UTC), times that
 * only a wrong clock can have written are mended; without it they are taken as they are.
 */
export type CountTaps = (stands: readonly StandTaps[], now?: number) => number;

/** A clock may be put right by as much as this without anybody noticing. */
export const CLOCK_TOLERANCE_MS = 3_600_000;
/** The product is younger: a clock that shows an earlier time, as after a start without a battery, says nothing. */
const EARLIEST_MS = Date.UTC(2025, 0, 1);

/**
 * Raw rows, daily and total figures of taps (rules 50–57), changed together so that they cannot disagree. Plain prepared SQL.
 * `onCounted` hears whose figures change, once per product.
 */
export function prepareCounting(sqlite: Sqlite, onCounted: (ownerId: string) => void = () => undefined): CountTaps {
  const nextSeq = sqlite.prepare<[], number>('UPDATE sync_state SET click_seq = click_seq + 1 WHERE id = 1 RETURNING click_seq').pluck();
  // A product deleted (or given back to the stock) since the tap has no row here: the SELECT finds nothing to count.
  const owned = sqlite.prepare<[string], { claimedAt: number; ownerId: string | null }>(`
    SELECT coalesce(claimed_at, 0) AS claimedAt, owner_id AS ownerId FROM stands
    WHERE id = ? AND (status = 'claimed' OR deleted_at IS NOT NULL)`);
  const total = sqlite.prepare<{ standId: string; clicks: number; last: number; latest: number; seq: number }>(`
    INSERT INTO stand_totals (stand_id, clicks, last_clicked_at, seq) VALUES (@standId, @clicks, @last, @seq)
    ON CONFLICT (stand_id) DO UPDATE SET clicks = clicks + excluded.clicks, seq = excluded.seq,
    last_clicked_at = iif(last_clicked_at > @latest, excluded.last_clicked_at, max(last_clicked_at, excluded.last_clicked_at))`);
  const daily = sqlite.prepare<[string, string, number, number]>(`
    INSERT INTO stand_daily (stand_id, day, clicks, seq) VALUES (?, ?, ?, ?)
    ON CONFLICT (stand_id, day) DO UPDATE SET clicks = clicks + excluded.clicks, seq = excluded.seq`);
  const click = sqlite.prepare<[string, number]>('INSERT INTO clicks (stand_id, clicked_at) VALUES (?, ?)');
  const dailyTotal = sqlite.prepare<[string, number]>(`
    INSERT INTO daily_totals (day, clicks) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET clicks = clicks + excluded.clicks`);

  function countStand({ standId, times }: StandTaps, days: Map<string, number>, latest: number, seq: number): void {
    total.run({ standId, clicks: times.length, last: times.reduce((a, b) => Math.max(a, b), 0), latest, seq });
    for (const [day, clicks] of days) daily.run(standId, day, clicks, seq);
    for (const time of times) click.run(standId, time);
  }

  return (stands, now) => {
    const seq = nextSeq.get() ?? 0;
    const latest = now === undefined || now < EARLIEST_MS ? Number.MAX_SAFE_INTEGER : now + CLOCK_TOLERANCE_MS;
    const totals = new Map<string, number>();
    for (const { standId, times: told } of stands) {
      const stand = owned.get(standId);
      const times = now === undefined ? told : told.map((time) => mendTime(time, stand?.claimedAt ?? 0, now));
      const days = countByDay(times);
      if (stand) countStand({ standId, times }, days, latest, seq);
      if (stand?.ownerId) onCounted(stand.ownerId);
      for (const [day, clicks] of days) totals.set(day, (totals.get(day) ?? 0) + clicks);
    }
    for (const [day, clicks] of totals) dailyTotal.run(day, clicks);
    return seq;
  };
}

/**
 * A tap is never later than now and never earlier than its product's claim. A time that says so was written by a clock
 * that has been put right since, and counts at the moment it must be nearest to.
 */
function mendTime(time: number, claimedAt: number, now: number): number {
  if (now < EARLIEST_MS) return Math.max(time, claimedAt);
  return time > now + CLOCK_TOLERANCE_MS ? now : Math.max(time, Math.min(claimedAt, now));
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
