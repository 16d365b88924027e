import { setImmediate as nextTurn } from 'node:timers/promises';
import { findStandSlice, type StandSlice } from '../../db/server/stand-slice-queries';
import type { Deps } from '../deps';

/**
 * Call `work` for all products, `count` at a time, and let everybody else have a turn after each. `work` answers whether
 * it is to be called again for the same slice. Ends early, between two steps, when `signal` says so.
 */
export async function inStandSlices(
  { database }: Pick<Deps, 'database'>,
  count: number,
  work: (slice: StandSlice) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = ''; ;) {
    const slice = await findStandSlice(database.reader, after, count);
    if (!slice) return;
    let isAgain = true;
    while (isAgain) {
      if (signal?.aborted) return;
      isAgain = await work(slice);
      await nextTurn();
    }
    after = slice.upTo;
  }
}
