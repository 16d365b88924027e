import { setImmediate as nextTurn } from 'node:timers/promises';
import { findStandSlice, type StandSlice } from '../../db/server/queries/stand-slice-queries';
import type { Deps } from '../deps';

/**
 * Calls `work` for all products, `count` at a time, and yields to the event loop after each slice. `work` answers
 * whether to call it again for the same slice. Stops early, between two steps, when `signal` aborts.
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
