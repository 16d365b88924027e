import type { Fleet } from '../db/server/fleet';
import { migrate } from '../db/server/migrate';
import { openDatabase } from '../db/server/open';
import type { ServerDatabase } from '../db/server/server-database';
import { ensureAdmin } from './accounts/ensure-admin';
import { refuseOtherSecret } from './accounts/refuse-other-secret';
import type { Config } from './config';

interface Input {
  config: Config;
  now?: () => number;
  prepare?: (database: ServerDatabase) => Promise<void>;
}

async function makeReady(database: ServerDatabase, { config, prepare, now = Date.now }: Input): Promise<void> {
  await migrate(database.db);
  await refuseOtherSecret(database, config);
  await prepare?.(database);
  await ensureAdmin(database, config.admin, now());
}

/** The database with its tables and what must be in them, which is made by one process at a time. Throws RefusedStart. */
export async function openMigrated(input: Input, fleet: Fleet): Promise<ServerDatabase> {
  const database = await openDatabase(input.config.database, { isServing: true, heardAt: () => fleet.heardAt });
  try {
    await fleet.alone(() => makeReady(database, input));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
