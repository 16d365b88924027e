import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/**
 * What the ids of proofs begin with that are not the click log's (`AddedOnce`): it forgets all of its own when its spool is empty, which says nothing
 * of theirs.
 */
export const ADDED = 'added-';

/** Proofs that nobody has forgotten, because whoever brought the batch has died. At most `limit` go at a time; answers how many did. */
export async function deleteClickBatchesBefore(trx: Kysely<Database>, before: number, limit: number): Promise<number> {
  const old = trx.selectFrom('click_batches').select('id').where('committed_at', '<', before).limit(limit);
  return Number((await trx.deleteFrom('click_batches').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
}

/**
 * Proof that a batch is in the database, in the transaction that stores it: whether it is new. A commit without an answer may have been done;
 * whoever tries again has the turn when that is decided.
 */
export async function proveBatch(trx: Kysely<Database>, id: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('click_batches')
    .values({ id, committed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Nobody will bring it again. */
export async function forgetBatch(trx: Kysely<Database>, id: string): Promise<void> {
  await trx.deleteFrom('click_batches').where('id', '=', id).execute();
}
