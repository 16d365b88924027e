import { hasFutureTaps, moveFutureTaps, moveFutureTotals } from '../../db/server/clock-repair-queries';
import type { Deps } from '../deps';
import { inStandSlices } from './in-stand-slices';

/** Each may take a few statements; a scan waits for one step at most. */
const STANDS = 50;

/**
 * Taps that were counted while the clock was ahead stand on days that have not come yet: they are counted as of now, so
 * that a clock that has been put right leaves no trace. The totals of the system go last: as long as they show
 * days to come, there is something to do.
 */
export async function repairFutureTaps(deps: Pick<Deps, 'database' | 'now' | 'log'>, signal?: AbortSignal): Promise<void> {
  const { database, log } = deps;
  const now = deps.now();
  if (!(await hasFutureTaps(database.reader, now))) return;
  const move = async (slice: { after: string; upTo: string }): Promise<boolean> => {
    await database.db.transaction().execute((trx) => moveFutureTaps(trx, slice, now));
    return false;
  };
  await inStandSlices(deps, STANDS, move, signal);
  if (signal?.aborted) return;
  await database.db.transaction().execute((trx) => moveFutureTotals(trx, now));
  log.warn({ event: 'future_taps' }, 'taps from a clock that was ahead are counted as of today');
}
