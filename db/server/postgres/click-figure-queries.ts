import { type Kysely, sql } from 'kysely';
import { addHours, writeHours } from '../../../api/contract/day-hours';
import { TAP_KIND } from '../../../api/contract/tap-kinds';
import { latestBelieved, mendTime } from '../believed-clock';
import { countByDay, countTotal, type StandTaps } from '../click-counting';
import type { Database } from '../schema';
import { POSTGRES_WORDS } from './words';

type Db = Kysely<Database>;

const { toldRows } = POSTGRES_WORDS;

interface OwnedStand {
  id: string;
  claimed_at: number;
  owner_id: string | null;
}

/** A product that has become nobody's since the tap has no row here, or one without an owner: there is nothing to count for it. */
async function listOwned(trx: Db, standIds: readonly string[]): Promise<Map<string, OwnedStand>> {
  const { rows } = await sql<OwnedStand>`
    SELECT id, coalesce(claimed_at, 0) AS claimed_at, owner_id FROM stands
    WHERE id = ANY(${standIds}) AND owner_id IS NOT NULL`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A tap ends a silence that began before it. */
async function addTotals(trx: Db, stands: readonly StandTaps[], latest: number, seq: number): Promise<void> {
  const told = stands.map((taps) => ({ stand_id: taps.standId, ...countTotal(taps) }));
  await sql`
    INSERT INTO stand_totals (stand_id, clicks, last_clicked_at, seq, heard_at)
    SELECT told.stand_id, told.clicks, told.last, ${seq}::bigint, told.heard
    FROM ${toldRows(told, { stand_id: 'text', clicks: 'number', last: 'number', heard: 'number' })} AS told
    ON CONFLICT (stand_id) DO UPDATE SET clicks = stand_totals.clicks + excluded.clicks, seq = excluded.seq,
    last_clicked_at = CASE WHEN stand_totals.last_clicked_at > ${latest}::bigint AND excluded.clicks > 0 THEN excluded.last_clicked_at
      ELSE greatest(stand_totals.last_clicked_at, excluded.last_clicked_at) END,
    heard_at = CASE WHEN stand_totals.heard_at > ${latest}::bigint THEN excluded.heard_at
      ELSE greatest(stand_totals.heard_at, excluded.heard_at) END,
    silent_since = CASE WHEN greatest(excluded.last_clicked_at, excluded.heard_at) > stand_totals.silent_since THEN NULL
      ELSE stand_totals.silent_since END`.execute(trx);
}

async function addDays(trx: Db, stands: readonly StandTaps[], seq: number): Promise<void> {
  const days = stands.flatMap(({ standId, times, kinds }) =>
    [...countByDay(times, kinds)].map(([day, count]) => ({ stand_id: standId, day, ...count })),
  );
  const { rows } = await sql<{ stand_id: string; day: string; hours: string }>`
    SELECT known.stand_id, known.day, known.hours
    FROM ${toldRows(
      days.map(({ stand_id, day }) => ({ stand_id, day })),
      { stand_id: 'text', day: 'text' },
    )} AS told JOIN stand_daily AS known ON known.stand_id = told.stand_id AND known.day = told.day`.execute(trx);
  const known = new Map(rows.map(({ stand_id, day, hours }) => [`${stand_id} ${day}`, hours]));
  const told = days.map(({ hours, ...row }) => {
    addHours(hours, known.get(`${row.stand_id} ${row.day}`) ?? '');
    return { ...row, hours: writeHours(hours) };
  });
  const numbers = { clicks: 'number', chip: 'number', code: 'number', own: 'number' } as const;
  await sql`
    INSERT INTO stand_daily (stand_id, day, clicks, chip, code, own, hours, seq)
    SELECT told.stand_id, told.day, told.clicks, told.chip, told.code, told.own, told.hours, ${seq}::bigint
    FROM ${toldRows(told, { stand_id: 'text', day: 'text', hours: 'text', ...numbers })} AS told
    ON CONFLICT (stand_id, day) DO UPDATE SET clicks = stand_daily.clicks + excluded.clicks, chip = stand_daily.chip + excluded.chip,
    code = stand_daily.code + excluded.code, own = stand_daily.own + excluded.own, hours = excluded.hours, seq = excluded.seq`.execute(trx);
}

async function addRaw(trx: Db, stands: readonly StandTaps[]): Promise<void> {
  const taps = stands.flatMap(({ standId, times, kinds }) =>
    times.map((clicked_at, index) => ({ stand_id: standId, clicked_at, kind: kinds[index] ?? TAP_KIND.unknown })),
  );
  const counted = taps.filter(({ kind }) => kind !== TAP_KIND.own);
  if (counted.length === 0) return;
  await sql`
    INSERT INTO clicks (stand_id, clicked_at, kind) SELECT told.stand_id, told.clicked_at, told.kind
    FROM ${toldRows(counted, { stand_id: 'text', clicked_at: 'number', kind: 'number' })} AS told`.execute(trx);
}

async function addSystemTotals(trx: Db, stands: readonly StandTaps[]): Promise<void> {
  const totals = new Map<string, number>();
  for (const { times, kinds } of stands) {
    for (const [day, { clicks }] of countByDay(times, kinds)) if (clicks > 0) totals.set(day, (totals.get(day) ?? 0) + clicks);
  }
  if (totals.size === 0) return;
  const told = [...totals].map(([day, clicks]) => ({ day, clicks }));
  await sql`
    INSERT INTO daily_totals (day, clicks) SELECT told.day, told.clicks FROM ${toldRows(told, { day: 'text', clicks: 'number' })} AS told
    ON CONFLICT (day) DO UPDATE SET clicks = daily_totals.clicks + excluded.clicks`.execute(trx);
}

/**
 * Raw rows, daily and total figures of taps (rules 50–57), changed together so that they cannot disagree; inside the
 * caller's transaction, which has its turn. A statement for each table, however many taps. With `now` (ms UTC), times that
 * only a wrong clock can have written are mended. Answers whose figures have changed.
 */
export async function countTaps(trx: Db, stands: readonly StandTaps[], now?: number): Promise<string[]> {
  const { rows } = await sql<{ click_seq: number }>`
    UPDATE sync_state SET click_seq = click_seq + 1 WHERE id = 1 RETURNING click_seq`.execute(trx);
  const seq = rows[0]?.click_seq ?? 0;
  const owned = await listOwned(
    trx,
    stands.map(({ standId }) => standId),
  );
  const mended = stands.map(({ standId, times, kinds }): StandTaps => {
    const claimedAt = owned.get(standId)?.claimed_at ?? 0;
    return { standId, kinds, times: now === undefined ? times : times.map((time) => mendTime(time, claimedAt, now)) };
  });
  const known = mended.filter(({ standId }) => owned.has(standId));
  if (known.length > 0) {
    await addTotals(trx, known, latestBelieved(now), seq);
    await addDays(trx, known, seq);
    await addRaw(trx, known);
  }
  await addSystemTotals(trx, mended);
  return [...new Set(known.flatMap(({ standId }) => owned.get(standId)?.owner_id ?? []))];
}
