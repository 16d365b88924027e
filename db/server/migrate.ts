import { type Kysely, type Migration, Migrator } from 'kysely';
import * as initial from './migrations/001-initial';
import * as clickJournal from './migrations/002-click-journal';
import type { Database } from './schema';

/** Listed by hand: a file that is not here does not run, and the order is the one on the page. */
const MIGRATIONS: Record<string, Migration> = {
  '001-initial': initial,
  '002-click-journal': clickJournal,
};

/** Bring the schema to the newest version. Throws the failed migration's error; nothing is left of it or of those that ran with it. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
