import { type Kysely, sql } from 'kysely';

/** Whether views of landing pages lie on days that have not come yet is asked in every round of upkeep: by an index. Frozen after release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX page_daily_by_day ON page_daily (day)`.execute(db);
}
