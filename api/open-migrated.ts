import type { Fleet } from '../db/server/fleet';
import { isMigrated, migrate, refuseNewer } from '../db/server/migrate';
import { joinBeside, openDatabase, whileAlone } from '../db/server/open';
import type { DatabaseAddress, ServerDatabase } from '../db/server/server-database';
import { ensureAdmin } from './accounts/ensure-admin';
import { refuseOtherSecret } from './accounts/refuse-other-secret';
import type { Config } from './config';
import { HANDOVER_MS } from './data-dir';
import type { Logger } from './ports/logger';
import { RefusedStart } from './refused-start';

interface Input {
  config: Config;
  now?: () => number;
  prepare?: (database: ServerDatabase) => Promise<void>;
}

/**
 * An older schema is brought to this version while nobody serves it: processes of the version before would go on with tables they do not know. Waits
 * a while for those that are about to stop; throws RefusedStart when they do not. Before this process is one of them.
 */
export async function migrateAlone({ database: address }: Pick<Config, 'database'>, log: Logger, waitMs = HANDOVER_MS): Promise<void> {
  if (address.engine === 'sqlite') return;
  const database = await openDatabase(address, { isPatient: true });
  let deadline = performance.now() + waitMs;
  try {
    await refuseNewer(database.db);
    for (let tries = 0; !(await isMigrated(database.db)); tries += 1) {
      if (await whileAlone(address, () => migrate(database.db))) return;
      // Nobody serves it: another one of this version is bringing it over, however long that takes.
      if (!(await isServed(address))) deadline = performance.now() + waitMs;
      if (performance.now() >= deadline)
        throw new RefusedStart(
          'The database at DATABASE_URL is of an older version, and another process works in it: stop all of them, then start this one.',
        );
      if (tries === 0)
        log.info({ event: 'waiting', waitMs }, 'the database is of an older version, and a process works in it: waiting for it to stop');
    }
  } finally {
    await database.close();
  }
}

/** False while a program has the database for itself. */
async function isServed(address: DatabaseAddress): Promise<boolean> {
  const presence = await joinBeside(address);
  presence?.release();
  return presence !== null;
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
