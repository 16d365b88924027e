import { type Kysely, sql } from 'kysely';

/** When the last scan was noticed: of all processes, and kept over a restart. Frozen after release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE silence_watch ADD COLUMN reached_at INTEGER`.execute(db);
}
