import type { Kysely } from 'kysely';
import type { Database } from './schema';

/** Proofs that nobody has forgotten, because whoever brought the batch has died. */
export async function deleteClickBatchesBefore(trx: Kysely<Database>, before: number): Promise<void> {
  await trx.deleteFrom('click_batches').where('committed_at', '<', before).execute();
}
