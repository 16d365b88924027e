import { sql } from 'kysely';
import type { ServerDatabase } from '../../db/server/server-database';
import type { OpenSqliteDatabase } from '../../db/server/sqlite/database';

/** What tests ask of a database beside the queries of the product. */

/** The first value of a statement's first row, as a number; 0 without a row. */
export async function figureOf({ reader }: Pick<ServerDatabase, 'reader'>, statement: string): Promise<number> {
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(reader);
  return Number(Object.values(rows[0] ?? {})[0] ?? 0);
}

/** For tests about the file itself. */
export function sqliteOf(database: ServerDatabase): OpenSqliteDatabase {
  if (!('writerSqlite' in database)) throw new Error('this test is about SQLite');
  return database as OpenSqliteDatabase;
}
