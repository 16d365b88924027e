import { type Kysely, sql } from 'kysely';

/**
 * All products of an owner, the deleted ones too: before a user's row goes, the database looks whether a product still names it, and
 * without them in the index it read every product there is. Former products are found by `stands_by_claim`. Frozen after release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX stands_of_owner`.execute(db);
  await sql`CREATE INDEX stands_of_owner ON stands (owner_id, deleted_at, claimed_at) WHERE owner_id IS NOT NULL`.execute(db);
}
