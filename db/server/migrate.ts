import { type Kysely, type Migration, Migrator } from 'kysely';
import * as initial from './migrations/001-initial';
import type { Database } from './schema';

/** Listed by hand: a file that is not here does not run, and the order is the one on the page. */
const MIGRATIONS: Record<string, Migration> = {
  '001-initial': initial,
};

/** Bring the schema to the newest version. Throws the failed migration's error; finished ones stay. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
