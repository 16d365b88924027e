import { KEPT_DAYS } from '../contract/limits';
import { deleteTapsBefore } from '../../db/server/stand-statistics-queries';
import type { Deps } from '../deps';
import { inStandSlices } from './in-stand-slices';

const DAY_MS = 86_400_000;
/** A scan waits for one step at most: so many products are looked through in it, or so many taps removed. */
const STANDS = 500;
const BATCH = 500;

/**
 * Nightly: raw taps that no answer can contain any more go, one short transaction after the other; daily and total
 * figures stay (rule 54). Ends early when `signal` says so. Answers how many went.
 */
export async function purgeOldClicks(deps: Pick<Deps, 'database' | 'now'>, signal?: AbortSignal): Promise<number> {
  // A day more than is sent, so that no clock or time zone brings the edge into an answer.
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
