import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasFutureCounts, moveFuturePageCounts, moveFutureTaps, moveFutureTotals } from '../../db/server/queries/clock-repair-queries';
import { findPageSlice } from '../../db/server/queries/page-figure-queries';
import type { Deps } from '../deps';
import { inStandSlices } from './in-stand-slices';

/** Products per step: each may take a few statements, and a scan waits for at most one step. */
const STANDS = 50;
/** The same of landing pages, which have figures of each link. */
const PAGES = 5;

type RepairDeps = Pick<Deps, 'database' | 'now' | 'log'>;

async function movePageCounts({ database }: RepairDeps, now: number, signal: AbortSignal | undefined): Promise<void> {
  for (let after = ''; !signal?.aborted;) {
    const slice = await findPageSlice(database.reader, after, PAGES);
    if (!slice) return;
    await database.db.transaction().execute((trx) => moveFuturePageCounts(trx, slice, now));
    await nextTurn();
    after = slice.upTo;
  }
}

/**
 * Taps, and views of landing pages, that were counted while the clock was ahead lie on future days: they are moved to now. The totals
 * of the system come last: as long as they show future days, the work is not finished.
 */
export async function repairFutureCounts(deps: RepairDeps, signal?: AbortSignal): Promise<void> {
  const { database, log } = deps;
  const now = deps.now();
  if (!(await hasFutureCounts(database.reader, now))) return;
  const move = async (slice: { after: string; upTo: string }): Promise<boolean> => {
    await database.db.transaction().execute((trx) => moveFutureTaps(trx, slice, now));
    return false;
  };
  await inStandSlices(deps, STANDS, move, signal);
  await movePageCounts(deps, now, signal);
  if (signal?.aborted) return;
  await database.db.transaction().execute((trx) => moveFutureTotals(trx, now));
  log.warn({ event: 'future_taps' }, 'taps and views from a clock that was ahead are counted as of today');
}
