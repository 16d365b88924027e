import { type Kysely, sql } from 'kysely';

/** As SQLite's of the same number. Frozen after release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE silence_watch ADD COLUMN reached_at BIGINT`.execute(db);
}
