import { type Kysely, sql } from 'kysely';

/** As SQLite's of the same number. Frozen after release. */
const STATEMENTS = [
  `ALTER TABLE stand_totals ADD COLUMN heard_at BIGINT NOT NULL DEFAULT 0`,
  `ALTER TABLE stand_totals ADD COLUMN silent_since BIGINT`,
  `ALTER TABLE stand_totals ADD COLUMN usual_per_week BIGINT`,
  `CREATE TABLE silence_watch (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    alive_at BIGINT,
    paused_until BIGINT NOT NULL DEFAULT 0
  )`,
  `INSERT INTO silence_watch (id) VALUES (1)`,
  `CREATE TABLE silence_gaps (
    from_at BIGINT PRIMARY KEY,
    until_at BIGINT NOT NULL,
    cause TEXT COLLATE "C" NOT NULL CHECK (cause IN ('down', 'unreached'))
  )`,
  `CREATE TABLE tap_hours (hour_at BIGINT PRIMARY KEY, taps BIGINT NOT NULL)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
