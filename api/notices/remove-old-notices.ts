import { setImmediate as nextTurn } from 'node:timers/promises';
import { KEPT_DAYS } from '../contract/limits';
import type { Deps } from '../deps';
import { deleteNoticesBefore } from '../../db/server/notice-queries';
import { DAY_MS } from '../contract/durations';

const BATCH = 200;

/** Notices go with the days they are about. What keeps a second one away does not: a product's next number, and the week's round. */
export async function removeOldNotices({ database, now }: Pick<Deps, 'database' | 'now'>, signal: AbortSignal): Promise<void> {
  let deleted = BATCH;
  while (deleted === BATCH && !signal.aborted) {
    deleted = await database.db.transaction().execute((trx) => deleteNoticesBefore(trx, now() - KEPT_DAYS * DAY_MS, BATCH));
    await nextTurn();
  }
}
