import { KEPT_DAYS } from '../contract/limits';
import type { Deps } from '../deps';
import { removeInBatches } from '../http/work/remove-in-batches';
import { deleteNoticesBefore } from '../../db/server/queries/notice-queries';
import { DAY_MS } from '../contract/durations';

/** Notices go with the days they are about. What keeps a second one away does not: a product's next number, and the week's round. */
export async function removeOldNotices(deps: Pick<Deps, 'database' | 'now'>, signal: AbortSignal): Promise<void> {
  await removeInBatches(deps, (trx, limit) => deleteNoticesBefore(trx, deps.now() - KEPT_DAYS * DAY_MS, limit), signal);
}
