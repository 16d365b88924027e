import { MAX_NOTICES, type NoticeList } from '../contract/notices';
import type { endpoints } from '../contract/endpoints';
import type { CallOf } from '../http/call';
import { getReadUpTo, listNoticesOf, updateReadUpTo } from '../../db/server/queries/notice-queries';
import { getSyncState } from '../../db/server/queries/sync-state-queries';
import { toNotice } from '../presenters/to-notice';

/** Where an answer left off: epoch and number of the newest notice it can have. null when it is none of ours. */
function readCursor(cursor: string | undefined): { epoch: string; number: number } | null {
  const match = /^([0-9a-f]+)\.(\d{1,15})$/.exec(cursor ?? '');
  return match ? { epoch: match[1] ?? '', number: Number(match[2]) } : null;
}

/** One's own notices that are new since the cursor, or the newest there are with `reset`. */
export async function listNotices({ deps, user, query }: CallOf<typeof endpoints.listNotices>): Promise<NoticeList> {
  return deps.database.reader.transaction().execute(async (trx) => {
    const { epoch, notice_seq: newest } = await getSyncState(trx);
    const since = readCursor(query.since);
    const isDelta = since !== null && since.epoch === epoch && since.number <= newest;
    const rows = await listNoticesOf(trx, user.id, isDelta ? since.number : 0, MAX_NOTICES);
    return {
      cursor: `${epoch}.${newest}`,
      reset: !isDelta,
      readUpTo: await getReadUpTo(trx, user.id),
      notices: rows.map(toNotice),
    };
  });
}

/** Notices up to a number have been read. Saying it again, late or out of order changes nothing. */
export async function markNoticesRead({ user, body, write }: CallOf<typeof endpoints.markNoticesRead>) {
  return write(async (trx) => ({ readUpTo: await updateReadUpTo(trx, user.id, body.upTo), message: 'Beskederne er læst' }));
}
