import { type Kysely, sql } from 'kysely';
import { noHours, writeHours } from '../../../../api/contract/day-hours';
import { copenhagenHour } from '../../../../api/contract/days';

/**
 * How a tap came, and at what hour: of each raw tap its kind, of each product and day the kinds and hours beside the sum.
 * Owners may have their own taps kept apart from it. Taps from before came in a way nobody knows, at hours that their raw rows still tell. Frozen after release.
 */
const STATEMENTS = [
  `ALTER TABLE clicks ADD COLUMN kind INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE stand_daily ADD COLUMN chip INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE stand_daily ADD COLUMN code INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE stand_daily ADD COLUMN hours TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE stand_daily ADD COLUMN own INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE users ADD COLUMN count_own_taps INTEGER NOT NULL DEFAULT 1`,
];

const HOUR_MS = 3_600_000;

async function countHours(db: Kysely<unknown>, standId: string): Promise<void> {
  const { rows } = await sql<{ hour: number; taps: number }>`
    SELECT clicked_at / ${sql.lit(HOUR_MS)} AS hour, count(*) AS taps FROM clicks WHERE stand_id = ${standId} GROUP BY 1`.execute(db);
  const days = new Map<string, number[]>();
  for (const { hour: hoursUtc, taps } of rows) {
    const { day, hour } = copenhagenHour(hoursUtc * HOUR_MS);
    const counts = days.get(day) ?? noHours();
    counts[hour] = (counts[hour] ?? 0) + taps;
    days.set(day, counts);
  }
  const hours = JSON.stringify(Object.fromEntries(Array.from(days, ([day, counts]) => [day, writeHours(counts)])));
  // All days of a product in one statement: a large shop has hundreds of thousands. Each meets its row, none is new.
  // CROSS JOIN: the days told are walked, and each one's row is found by its key.
  await sql`
    INSERT INTO stand_daily (stand_id, day, clicks, seq, hours)
    SELECT known.stand_id, known.day, known.clicks, known.seq, told.value
    FROM json_each(${hours}) AS told CROSS JOIN stand_daily AS known ON known.stand_id = ${standId} AND known.day = told.key
    WHERE true ON CONFLICT (stand_id, day) DO UPDATE SET hours = excluded.hours`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ stand_id: string }>`SELECT stand_id FROM stand_totals`.execute(db);
  for (const { stand_id } of rows) await countHours(db, stand_id);
}
