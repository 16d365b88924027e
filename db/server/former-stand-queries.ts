import type { Kysely } from 'kysely';
import type { Database } from './schema';

/**
 * A former product: what a product was until its owner's account was deleted (rule 44). Nobody's and deleted, so that no answer
 * shows it and no tap is counted for it; it only holds its history, until that has been removed.
 */

/**
 * Remove one former product with its history: `limit` of its taps at most, and the rest once there are no more. Answers whether there
 * was anything to remove.
 */
export async function deleteSomeOfFormerStand(trx: Kysely<Database>, limit: number): Promise<boolean> {
  const former = await trx
    .selectFrom('stands')
    .select('id')
    .where('status', '=', 'unclaimed')
    .where('deleted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!former) return false;
  const some = trx.selectFrom('clicks').select('id').where('stand_id', '=', former.id).limit(limit);
  const { numDeletedRows } = await trx.deleteFrom('clicks').where('id', 'in', some).executeTakeFirstOrThrow();
  if (Number(numDeletedRows) === limit) return true;
  // Some hundred days a year, and the totals: with the row.
  await trx.deleteFrom('stands').where('id', '=', former.id).execute();
  return true;
}
