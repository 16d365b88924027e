import { hasFutureTaps, moveFutureTaps, moveFutureTotals } from '../../db/server/clock-repair-queries';
import type { Deps } from '../deps';
import { inStandSlices } from './in-stand-slices';

/** Products per step: each may take a few statements, and a scan waits for at most one step. */
const STANDS = 50;

/**
 * Taps counted while the clock was ahead lie on future days: they are moved to now. The system totals come last: as long
 * as they show future days, the work is not finished.
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
