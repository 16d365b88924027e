import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import { wordsOf } from './engine';
import type { Database } from './schema';

const migrationsOf = (db: Kysely<Database>): Record<string, Migration> => wordsOf(db).migrations;

/** The database is none that this version can serve. `message` is one line. */
export class UnfitDatabase extends Error {}

/** It has been served by a newer version, whose schema this one does not know. */
export class NewerDatabase extends UnfitDatabase {}

/** Names of the migrations that have run, whoever knows them. */
async function listExecuted(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)} ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The first that this version does not know. */
const unknownIn = (executed: readonly string[], db: Kysely<Database>): string | undefined =>
  executed.find((name) => !Object.hasOwn(migrationsOf(db), name));

/** Throws NewerDatabase when the schema is one that this version does not know. */
export async function refuseNewer(db: Kysely<Database>): Promise<void> {
  const unknown = unknownIn(await listExecuted(db), db);
  if (unknown !== undefined)
    throw new NewerDatabase(`The database is of a newer version (${unknown}): start that one, or restore a backup made before the update.`);
}

/**
 * Bring the schema to the newest version. Throws UnfitDatabase and touches nothing when that is an older one, or the database is of a kind
 * that cannot hold an installation; else the failed
 * migration's error, and nothing is left of it or of those that ran with it. `isInside`: `db` is a connection whose transaction the
 * caller has begun, and ends.
 */
export async function migrate(db: Kysely<Database>, { isInside = false } = {}): Promise<void> {
  const why = await wordsOf(db).whyUnfit(db);
  if (why !== null) throw new UnfitDatabase(`The database at DATABASE_URL cannot be used. ${why}`);
  await refuseNewer(db);
  const provider = { getMigrations: () => Promise.resolve(migrationsOf(db)) };
  const { error } = await new Migrator({ db, provider, disableTransactions: isInside }).migrateToLatest();
  if (error) throw error;
}

/** Whether the schema is exactly that of this version. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const executed = await listExecuted(db);
  return unknownIn(executed, db) === undefined && executed.length === Object.keys(migrationsOf(db)).length;
}
