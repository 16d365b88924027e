import { KEPT_DAYS } from '../contract/limits';
import { deleteTapsBefore } from '../../db/server/queries/old-tap-queries';
import type { Deps } from '../deps';
import { inStandSlices } from './in-stand-slices';
import { DAY_MS } from '../contract/durations';

/** A scan waits for at most one step: products examined, or taps deleted, in one. */
const STANDS = 500;
const BATCH = 500;

/**
 * In every upkeep round: deletes raw taps that are too old for any answer, in short transactions; daily and total
 * figures stay (rule 54). Stops early when `signal` aborts. Answers how many were deleted.
 */
export async function purgeOldClicks(deps: Pick<Deps, 'database' | 'now'>, signal?: AbortSignal): Promise<number> {
  // One day of margin, so that no clock or time zone brings the edge into an answer.
  const before = deps.now() - (KEPT_DAYS + 1) * DAY_MS;
  let purged = 0;
  const purge = async (slice: { after: string; upTo: string }): Promise<boolean> => {
    const deleted = await deps.database.db.transaction().execute((trx) => deleteTapsBefore(trx, slice, before, BATCH));
    purged += deleted;
    return deleted === BATCH;
  };
  await inStandSlices(deps, STANDS, purge, signal);
  return purged;
}
