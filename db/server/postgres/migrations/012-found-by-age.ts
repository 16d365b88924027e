import { type Kysely, sql } from 'kysely';

/**
 * What upkeep removes by its age, and what goes with an account, is found by an index: the statement that finds nothing more to remove read the
 * whole table, however few rows had had their time. `click_batches` has none: it is written by every scan, and holds few rows.
 * And the names and targets of products that their owners have deleted, which nobody can see any more, go. Frozen after release.
 */
const STATEMENTS = [
  `CREATE INDEX notices_by_age ON notices (raised_at)`,
  `CREATE INDEX mails_by_age ON mails (sent_at) WHERE sent_at IS NOT NULL`,
  `CREATE INDEX mails_to ON mails (recipient)`,
  `CREATE INDEX contact_messages_by_age ON contact_messages (created_at)`,
  `CREATE INDEX oauth_states_by_age ON oauth_states (created_at)`,
  `CREATE INDEX oauth_states_of_user ON oauth_states (user_id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX reset_tokens_by_end ON reset_tokens (expires_at)`,
  `CREATE INDEX sessions_by_end ON sessions (expires_at)`,
  `CREATE INDEX sessions_by_use ON sessions (last_seen_at)`,
  `UPDATE stands SET nickname = NULL, redirect_url = NULL, landing_page_id = NULL WHERE deleted_at IS NOT NULL AND owner_id IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
