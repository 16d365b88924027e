import { type Kysely, sql } from 'kysely';

/**
 * What several processes have in common beside the data; SQLite has no such migration. Frozen after release. Windows of limits may be lost with a crash of
 * the database, so that counting one call costs no flush.
 */
const STATEMENTS = [
  `CREATE TABLE images (
    name TEXT COLLATE "C" PRIMARY KEY,
    content BYTEA NOT NULL,
    saved_at BIGINT NOT NULL
  )`,
  // They are compressed already.
  `ALTER TABLE images ALTER COLUMN content SET STORAGE EXTERNAL`,
  `CREATE INDEX images_behind_hash ON images (substr(name, 33)) WHERE name LIKE '%-og.jpg'`,
  `CREATE UNLOGGED TABLE limit_windows (
    "limit" TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    count BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY ("limit", key)
  )`,
  `CREATE INDEX limit_windows_until ON limit_windows (until)`,
  `CREATE TABLE installation (
    name TEXT COLLATE "C" PRIMARY KEY,
    value TEXT COLLATE "C" NOT NULL
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
