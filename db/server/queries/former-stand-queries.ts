import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/**
 * A former product: what a product was until its owner's account was deleted (rule 44). Nobody's and deleted, so that no answer
 * shows it and no tap is counted for it; it only holds its history, until that has been removed.
 */

/** Looked at by one call: each has its days and its totals, beside the taps that are counted. */
const STANDS = 10;

/**
 * Remove the history of some former products and the products themselves: `limit` taps at most, and the rest of a product once it has
 * no taps any more. Answers whether there was anything to remove.
 */
export async function deleteSomeOfFormerStands(trx: Kysely<Database>, limit: number): Promise<boolean> {
  const former = await trx
    .selectFrom('stands')
    .select('id')
    .where('status', '=', 'unclaimed')
    .where('deleted_at', 'is not', null)
    .limit(STANDS)
    .execute();
  let left = limit;
  for (const { id } of former) {
    // In the order of the index, so that it is used however many of all taps are this product's.
    const some = trx.selectFrom('clicks').select('id').where('stand_id', '=', id).orderBy('clicked_at').limit(left);
    const { numDeletedRows } = await trx.deleteFrom('clicks').where('id', 'in', some).executeTakeFirstOrThrow();
    left -= Number(numDeletedRows);
    if (left === 0) break;
    // Its days, some hundred a year, and its totals go with the row.
    await trx.deleteFrom('stands').where('id', '=', id).execute();
  }
  return former.length > 0;
}
