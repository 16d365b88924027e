import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../schema';
import type { SyncStateTable } from '../sync-tables';

/** Epoch, revision and click sequence of the whole installation. */
export async function getSyncState(db: Kysely<Database> | Transaction<Database>): Promise<Selectable<SyncStateTable>> {
  return db.selectFrom('sync_state').selectAll().executeTakeFirstOrThrow();
}
