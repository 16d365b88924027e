import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import * as initial from './migrations/001-initial';
import * as clickJournal from './migrations/002-click-journal';
import * as setAside from './migrations/003-set-aside';
import * as upkeepClock from './migrations/004-upkeep-clock';
import * as tapKinds from './migrations/005-tap-kinds';
import * as pageFigures from './migrations/006-page-figures';
import * as silence from './migrations/007-silence';
import * as notices from './migrations/008-notices';
import type { Database } from './schema';

/** Listed by hand: a file that is not here does not run, and the order is the one on the page. */
const MIGRATIONS: Record<string, Migration> = {
  '001-initial': initial,
  '002-click-journal': clickJournal,
  '003-set-aside': setAside,
  '004-upkeep-clock': upkeepClock,
  '005-tap-kinds': tapKinds,
  '006-page-figures': pageFigures,
  '007-silence': silence,
  '008-notices': notices,
};

const migratorOf = (db: Kysely<Database>): Migrator => new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });

/** The database has been served by a newer version, whose schema this one does not know. `message` is one line. */
export class NewerDatabase extends Error {}

/** Names of the migrations that have run, whoever knows them. */
async function listExecuted(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)} ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

const unknownIn = (executed: readonly string[]): string | undefined => executed.find((name) => !Object.hasOwn(MIGRATIONS, name));

/**
 * Bring the schema to the newest version. Throws NewerDatabase and touches nothing when that is an older one; else the failed
 * migration's error, and nothing is left of it or of those that ran with it.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const unknown = unknownIn(await listExecuted(db));
  if (unknown !== undefined)
    throw new NewerDatabase(`The database is of a newer version (${unknown}): start that one, or restore a backup made before the update.`);
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
}

/** Whether the schema is exactly that of this version. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const executed = await listExecuted(db);
  return unknownIn(executed) === undefined && executed.length === Object.keys(MIGRATIONS).length;
}
