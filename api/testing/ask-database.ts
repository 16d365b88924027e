import { join } from 'node:path';
import { sql } from 'kysely';
import { listFiles } from '../../db/server/files/image-folder';
import type { ServerDatabase } from '../../db/server/server-database';
import type { OpenSqliteDatabase } from '../../db/server/sqlite/database';

/** What tests ask of a database beside the queries of the product. */

/** The first value of a statement's first row, as a number; 0 without a row. */
export async function figureOf({ reader }: Pick<ServerDatabase, 'reader'>, statement: string): Promise<number> {
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(reader);
  return Number(Object.values(rows[0] ?? {})[0] ?? 0);
}

/** Names of the images that are kept: files of a folder, or rows. */
export async function imagesOf({ address, reader }: Pick<ServerDatabase, 'address' | 'reader'>, dataDir: string): Promise<string[]> {
  if (address.engine === 'sqlite') return listFiles(join(dataDir, 'uploads'));
  const { rows } = await sql<{ name: string }>`SELECT name FROM images`.execute(reader);
  return rows.map(({ name }) => name);
}

/** For tests about the file itself. */
export function sqliteOf(database: ServerDatabase): OpenSqliteDatabase {
  if (!('writerSqlite' in database)) throw new Error('this test is about SQLite');
  return database as OpenSqliteDatabase;
}
