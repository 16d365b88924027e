import type { ClientBase } from 'pg';
import { POSTGRES_WORDS } from './words';

/**
 * Whether this version knows all that has been made of the database; one without tables it does. Asked of every connection that serves: a process
 * that was cut off may come back when a newer version has brought the schema over.
 */
export async function isKnownSchema(client: ClientBase): Promise<boolean> {
  const found = await client.query<{ table: string | null }>(`SELECT to_regclass('kysely_migration')::text AS table`);
  if (!found.rows[0]?.table) return true;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration');
  return rows.every(({ name }) => Object.hasOwn(POSTGRES_WORDS.migrations, name));
}
