import { type Kysely, sql } from 'kysely';

/**
 * Former products, and those that their owner has deleted: before a user's row goes, the database looks whether a product still names
 * it, and without an index of these it read every product there is. Frozen after release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX stands_of_leaver ON stands (owner_id) WHERE owner_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX former_stands ON stands (id) WHERE status = 'unclaimed' AND deleted_at IS NOT NULL`.execute(db);
}
