import type { Kysely } from 'kysely';
import type { Database } from '../schema';
import type { StandSlice } from './stand-slice-queries';

/**
 * Delete raw taps older than `before` (ms UTC) of a slice of the products, at most `limit` at a time so that nobody waits
 * long; answers how many went. Daily and total figures stay.
 */
export async function deleteTapsBefore(trx: Kysely<Database>, { after, upTo }: StandSlice, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('clicks')
    .where('id', 'in', (old) =>
      old
        .selectFrom('stands')
        // Product by product, each through its index: the other way round would read every tap there is.
        .crossJoin('clicks as old')
        .select('old.id')
        .where('stands.id', '>', after)
        .where('stands.id', '<=', upTo)
        .whereRef('old.stand_id', '=', 'stands.id')
        .where('old.clicked_at', '<', before)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
