import { redateFutureRows as redateSome } from '../../db/server/queries/clock-repair-queries';
import { untilNone } from '../../db/server/in-turns';
import type { Deps } from '../deps';

/** Rows per transaction: a millisecond or two. */
const BATCH = 500;

/**
 * What was written under a clock that was ahead would be kept for as much longer, personal data too: it is as old as the first round that
 * sees it.
 */
export async function redateFutureRows({ database, now }: Pick<Deps, 'database' | 'now'>, signal?: AbortSignal): Promise<void> {
  await untilNone(async () => (signal?.aborted ? 0 : database.db.transaction().execute((trx) => redateSome(trx, now(), BATCH))));
}
