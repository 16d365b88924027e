import { type Kysely, sql } from 'kysely';

/**
 * Products that have fallen silent, beside their figures, and when nobody could be heard: while the server was down, and while no scan
 * at all reached it. Frozen after release.
 */
const STATEMENTS = [
  `ALTER TABLE stand_totals ADD COLUMN heard_at INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE stand_totals ADD COLUMN silent_since INTEGER`,
  `ALTER TABLE stand_totals ADD COLUMN usual_per_week INTEGER`,
  `CREATE TABLE silence_watch (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    alive_at INTEGER,
    paused_until INTEGER NOT NULL DEFAULT 0
  )`,
  `INSERT INTO silence_watch (id) VALUES (1)`,
  `CREATE TABLE silence_gaps (
    from_at INTEGER PRIMARY KEY,
    until_at INTEGER NOT NULL,
    cause TEXT NOT NULL CHECK (cause IN ('down', 'unreached'))
  ) WITHOUT ROWID`,
  `CREATE TABLE tap_hours (hour_at INTEGER PRIMARY KEY, taps INTEGER NOT NULL) WITHOUT ROWID`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
