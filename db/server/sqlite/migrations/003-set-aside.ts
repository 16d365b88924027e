import { type Kysely, sql } from 'kysely';

/**
 * Rows of the click journal that are no batch of taps: out of the way of counting, and kept for whoever looks. Frozen
 * after release.
 */
const STATEMENTS = [
  `CREATE TABLE click_journal_set_aside (
    id INTEGER PRIMARY KEY,
    batch TEXT NOT NULL,
    set_aside_at INTEGER NOT NULL
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
