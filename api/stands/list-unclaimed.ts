import { createHash } from 'node:crypto';
import type { PageQuery } from '../contract/admin';
import type { UnclaimedStand } from '../contract/stand';
import { countUnclaimedStands, listUnclaimedStands } from '../../db/server/stand-queries';
import { getSyncState } from '../../db/server/sync-state-queries';
import type { Call } from '../http/call';
import { isUnchanged } from '../http/list-tag';
import { toUnclaimedStand } from '../presenters/to-stand';

const readCursor = (cursor: string | undefined): string | undefined =>
  cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString();

/**
 * The stock, whole or in pages (READINGS 41): without `limit` everything, with it one page, X-Next-Cursor when there is
 * more, and X-Total-Count of what matches. With OPEN_STOCK=false only admins see it. The tag is of the content, because
 * stock changes by the writes of many owners.
 */
export async function listUnclaimed({ ctx, deps, user, query }: Call<PageQuery>): Promise<UnclaimedStand[]> {
  return deps.database.reader.transaction().execute(async (trx) => {
    const isShown = deps.config.openStock || user.isAdmin;
    const { q, limit } = query;
    const total = isShown ? await countUnclaimedStands(trx, q) : 0;
    // One more than asked for says whether there is a next page.
    const found = isShown ? await listUnclaimedStands(trx, { q, after: readCursor(query.cursor), limit: limit && limit + 1 }) : [];
    const rows = found.slice(0, limit);
    const answer = rows.map(toUnclaimedStand);
    const last = rows.at(-1);
    ctx.set('X-Total-Count', String(total));
    if (last && found.length > rows.length) ctx.set('X-Next-Cursor', Buffer.from(last.stander_id).toString('base64url'));
    const { epoch, rev } = await getSyncState(trx);
    const content = createHash('sha256')
      .update(`${total}${JSON.stringify(answer)}`)
      .digest('base64url')
      .slice(0, 22);
    return isUnchanged(ctx, `${epoch}.${content}`, rev) ? [] : answer;
  });
}
