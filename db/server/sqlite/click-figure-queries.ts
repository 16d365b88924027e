import { addHours, writeHours } from '../../../api/contract/day-hours';
import { TAP_KIND, type TapKind } from '../../../api/contract/tap-kinds';
import { latestBelieved, mendTime } from '../believed-clock';
import { countByDay, countTotal, type DayCount, type StandTaps } from '../click-counting';
import type { Sqlite } from './open';

/**
 * Counts taps, inside the caller's transaction. Returns the click sequence it gave them. With `now` (ms UTC), times that
 * only a wrong clock can have written are mended; without it they are taken as they are.
 */
export type CountTaps = (stands: readonly StandTaps[], now?: number) => number;

const prepareStatements = (sqlite: Sqlite) => ({
  nextSeq: sqlite.prepare<[], number>('UPDATE sync_state SET click_seq = click_seq + 1 WHERE id = 1 RETURNING click_seq').pluck(),
  // A product that has become nobody's since the tap has no row here, or one without an owner: the SELECT finds nothing to count.
  owned: sqlite.prepare<[string], { claimedAt: number; ownerId: string | null }>(`
    SELECT coalesce(claimed_at, 0) AS claimedAt, owner_id AS ownerId FROM stands
    WHERE id = ? AND owner_id IS NOT NULL`),
  // A tap ends a silence that began before it.
  // By place, here and below: named parameters cost a tap as much as a third of the statement.
  total: sqlite.prepare<[standId: string, clicks: number, last: number, seq: number, heard: number, latest: number, latest: number]>(`
    INSERT INTO stand_totals (stand_id, clicks, last_clicked_at, seq, heard_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (stand_id) DO UPDATE SET clicks = clicks + excluded.clicks, seq = excluded.seq,
    last_clicked_at = iif(last_clicked_at > ? AND excluded.clicks > 0, excluded.last_clicked_at, max(last_clicked_at, excluded.last_clicked_at)),
    heard_at = iif(heard_at > ?, excluded.heard_at, max(heard_at, excluded.heard_at)),
    silent_since = iif(max(excluded.last_clicked_at, excluded.heard_at) > silent_since, NULL, silent_since)`),
  knownHours: sqlite.prepare<[string, string], string>('SELECT hours FROM stand_daily WHERE stand_id = ? AND day = ?').pluck(),
  daily: sqlite.prepare<[string, string, number, number, number, number, string, number]>(`
    INSERT INTO stand_daily (stand_id, day, clicks, chip, code, own, hours, seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (stand_id, day) DO UPDATE SET clicks = clicks + excluded.clicks, chip = chip + excluded.chip,
    code = code + excluded.code, own = own + excluded.own, hours = excluded.hours, seq = excluded.seq`),
  click: sqlite.prepare<[string, number, TapKind]>('INSERT INTO clicks (stand_id, clicked_at, kind) VALUES (?, ?, ?)'),
  dailyTotal: sqlite.prepare<[string, number]>(`
    INSERT INTO daily_totals (day, clicks) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET clicks = clicks + excluded.clicks`),
});

/** Writes the taps of one product, whose days are counted already. */
function prepareStandCounting({ total, knownHours, daily, click }: ReturnType<typeof prepareStatements>) {
  return (taps: StandTaps, days: Map<string, DayCount>, latest: number, seq: number): void => {
    const { standId, times, kinds } = taps;
    const { clicks: counted, last, heard } = countTotal(taps);
    total.run(standId, counted, last, seq, heard, latest, latest);
    for (const [day, { clicks, chip, code, own, hours }] of days) {
      addHours(hours, knownHours.get(standId, day) ?? '');
      daily.run(standId, day, clicks, chip, code, own, writeHours(hours), seq);
    }
    for (let index = 0; index < times.length; index++) {
      const kind = kinds[index] ?? TAP_KIND.unknown;
      if (kind !== TAP_KIND.own) click.run(standId, times[index] ?? 0, kind);
    }
  };
}

/**
 * Raw rows, daily and total figures of taps (rules 50–57), changed together so that they cannot disagree. Plain prepared SQL.
 * `onCounted` hears whose figures change, once per product.
 */
export function prepareCounting(sqlite: Sqlite, onCounted: (ownerId: string) => void = () => undefined): CountTaps {
  const statements = prepareStatements(sqlite);
  const { nextSeq, owned, dailyTotal } = statements;
  const countStand = prepareStandCounting(statements);
  return (stands, now) => {
    const seq = nextSeq.get() ?? 0;
    const latest = latestBelieved(now);
    const totals = new Map<string, number>();
    for (const { standId, times: told, kinds } of stands) {
      const stand = owned.get(standId);
      const times = now === undefined ? told : told.map((time) => mendTime(time, stand?.claimedAt ?? 0, now));
      const days = countByDay(times, kinds);
      if (stand) countStand({ standId, times, kinds }, days, latest, seq);
      if (stand?.ownerId) onCounted(stand.ownerId);
      for (const [day, { clicks }] of days) if (clicks > 0) totals.set(day, (totals.get(day) ?? 0) + clicks);
    }
    for (const [day, clicks] of totals) dailyTotal.run(day, clicks);
    return seq;
  };
}
