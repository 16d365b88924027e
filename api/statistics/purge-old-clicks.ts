import { KEPT_DAYS, deleteTapsBefore } from '../../db/server/stand-statistics-queries';
import type { Deps } from '../deps';

const DAY_MS = 86_400_000;
const BATCH = 5000;

/**
 * Nightly: raw taps that no answer can contain any more go, one short transaction after the other; daily and total
 * figures stay (READINGS 54). Answers how many went.
 */
export async function purgeOldClicks({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<number> {
  // A day more than is sent, so that no clock or time zone brings the edge into an answer.
  const before = now() - (KEPT_DAYS + 1) * DAY_MS;
  let purged = 0;
  for (;;) {
    const deleted = await database.db.transaction().execute((trx) => deleteTapsBefore(trx, before, BATCH));
    purged += deleted;
    if (deleted < BATCH) return purged;
  }
}
