import { type Kysely, sql } from 'kysely';

/** What upkeep knows of the clock, so that a wrong one deletes nothing. Frozen after release. */
const STATEMENTS = [
  `CREATE TABLE upkeep_clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    believed_at INTEGER,
    jumped_at INTEGER
  )`,
  `INSERT INTO upkeep_clock (id) VALUES (1)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
