import type { Kysely, Selectable } from 'kysely';
import type { Database, UpkeepClockTable } from '../schema';

type UpkeepClock = Omit<Selectable<UpkeepClockTable>, 'id'>;

export async function getUpkeepClock(db: Kysely<Database>): Promise<UpkeepClock> {
  return db.selectFrom('upkeep_clock').select(['believed_at', 'jumped_at']).where('id', '=', 1).executeTakeFirstOrThrow();
}

export async function updateUpkeepClock(trx: Kysely<Database>, clock: UpkeepClock): Promise<void> {
  await trx.updateTable('upkeep_clock').set(clock).where('id', '=', 1).execute();
}
