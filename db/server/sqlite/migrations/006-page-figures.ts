import { type Kysely, sql } from 'kysely';

/**
 * Views of landing pages and presses of their links, by Copenhagen day. `link_id` is '' for a view. A sequence of their own,
 * as clicks have one: neither touches versions. Frozen after release.
 */
const STATEMENTS = [
  `CREATE TABLE page_daily (
    page_id TEXT NOT NULL REFERENCES landing_pages (id) ON DELETE CASCADE,
    link_id TEXT NOT NULL,
    day TEXT NOT NULL,
    count INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (page_id, link_id, day)
  ) WITHOUT ROWID`,
  `ALTER TABLE sync_state ADD COLUMN page_seq INTEGER NOT NULL DEFAULT 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
