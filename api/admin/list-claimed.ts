import { type ClaimedRow, countClaimed, listClaimedPage } from '../../db/server/queries/admin-stand-queries';
import type { ClaimedStand, PageQuery } from '../contract/admin';
import type { Call } from '../http/call';
import { answerPagedList } from '../http/answers/paged-list';
import { placeOf, toStand } from '../presenters/to-stand';
import { byTime } from './list-position';

const toOwner = (row: ClaimedRow): ClaimedStand['user'] =>
  row.owner_id !== null && row.owner_username !== null ? { _id: row.owner_id, username: row.owner_username } : null;

/** Activated products with their owner and without click history, the newest claim first (SPEC §2, CONTRACT §4). */
export async function listClaimed(call: Call<PageQuery>): Promise<ClaimedStand[]> {
  const { query, deps } = call;
  return answerPagedList(call, {
    ...byTime,
    count: (db) => countClaimed(db, query.q),
    page: (db, page) => listClaimedPage(db, query.q, page),
    positionOf: (row) => ({ at: row.claimed_at ?? 0, id: row.id }),
    present: (row) => ({ ...toStand(row, placeOf(deps)), user: toOwner(row) }),
  });
}
