import { type Kysely, sql } from 'kysely';

/**
 * Taps are kept in a journal before they are counted, and the newest change of a product's figures stands in its totals:
 * an index over it, moved with every tap, was a third of what a tap cost. Frozen after release.
 */
const STATEMENTS = [
  `CREATE TABLE click_journal (
    position INTEGER PRIMARY KEY,
    batch TEXT NOT NULL
  )`,
  `CREATE TABLE click_round (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    position INTEGER NOT NULL,
    stand_id TEXT NOT NULL
  )`,
  `ALTER TABLE stand_totals ADD COLUMN seq INTEGER NOT NULL DEFAULT 0`,
  `UPDATE stand_totals SET seq = coalesce((SELECT max(seq) FROM stand_daily WHERE stand_daily.stand_id = stand_totals.stand_id), 0)`,
  `DROP INDEX stand_daily_changes`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
