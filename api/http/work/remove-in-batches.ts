import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/server/schema';
import type { Deps } from '../../deps';

/** Rows per transaction: a millisecond or two, after which a scan gets its turn, and whoever waits to write. */
const BATCH = 500;

/**
 * Removes what has had its time, however much of it there is. `remove` takes away `limit` rows at most and answers how many. Stops
 * early, between two transactions, when `signal` aborts. Answers how many went in all.
 */
export async function removeInBatches(
  { database }: Pick<Deps, 'database'>,
  remove: (trx: Transaction<Database>, limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (let removed = BATCH; removed === BATCH && !signal?.aborted; await nextTurn()) {
    removed = await database.db.transaction().execute((trx) => remove(trx, BATCH));
    total += removed;
  }
  return total;
}
