import { type Kysely, sql } from 'kysely';

/**
 * The newest day on which views of landing pages are counted: whether any lie on days that have not come yet is asked in every round of
 * upkeep, and an index would hold each of their rows once more. Frozen after release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sync_state ADD COLUMN page_day text COLLATE "C" NOT NULL DEFAULT ''`.execute(db);
  await sql`UPDATE sync_state SET page_day = (SELECT coalesce(max(day), '') FROM page_daily)`.execute(db);
}
