import { type Kysely, sql } from 'kysely';

const OLDEST = 150_000;

/** Why a database cannot hold an installation, whatever is in it, in a line; null when it can. */
export async function whyUnfit<T>(db: Kysely<T>): Promise<string | null> {
  const { rows } = await sql<{ version: string; number: string; encoding: string }>`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
      current_setting('server_encoding') AS encoding`.execute(db);
  const { version = '', number = '0', encoding = '' } = rows[0] ?? {};
  if (Number(number) < OLDEST) return `That is PostgreSQL ${version}: it takes 15 or newer.`;
  return encoding === 'UTF8' ? null : `The database keeps its texts as ${encoding}: make one with ENCODING 'UTF8'.`;
}
