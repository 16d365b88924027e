import { type Kysely, type Migration, Migrator } from 'kysely';
import * as initial from './migrations/001-initial';
import * as clickJournal from './migrations/002-click-journal';
import * as setAside from './migrations/003-set-aside';
import * as upkeepClock from './migrations/004-upkeep-clock';
import * as tapKinds from './migrations/005-tap-kinds';
import type { Database } from './schema';

/** Listed by hand: a file that is not here does not run, and the order is the one on the page. */
const MIGRATIONS: Record<string, Migration> = {
  '001-initial': initial,
  '002-click-journal': clickJournal,
  '003-set-aside': setAside,
  '004-upkeep-clock': upkeepClock,
  '005-tap-kinds': tapKinds,
};

const migratorOf = (db: Kysely<Database>): Migrator => new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });

/** Bring the schema to the newest version. Throws the failed migration's error; nothing is left of it or of those that ran with it. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
}

/** Whether the schema is exactly that of this version. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  return (await migratorOf(db).getMigrations()).every(({ executedAt }) => executedAt !== undefined);
}
