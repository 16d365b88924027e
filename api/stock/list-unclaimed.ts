import type { PageQuery } from '../contract/admin';
import type { UnclaimedStand } from '../contract/stand';
import { countUnclaimedStands, listUnclaimedStands, type UnclaimedRow } from '../../db/server/queries/stand-queries';
import type { Call } from '../http/call';
import { answerPagedList } from '../http/answers/paged-list';
import { toUnclaimedStand } from '../presenters/to-stand';

/** The stock, whole or in pages by printed id (rule 41). With OPEN_STOCK=false only admins see it. */
export async function listUnclaimed(call: Call<PageQuery>): Promise<UnclaimedStand[]> {
  const { deps, query, user } = call;
  const isShown = deps.config.openStock || user.isAdmin;
  return answerPagedList<UnclaimedRow, UnclaimedStand, string>(call, {
    count: async (db) => (isShown ? countUnclaimedStands(db, query.q) : 0),
    page: async (db, page) => (isShown ? listUnclaimedStands(db, { q: query.q, ...page }) : []),
    positionOf: (row) => row.stander_id,
    present: toUnclaimedStand,
    writePosition: (standerId) => standerId,
    readPosition: (text) => text,
  });
}
