import type { PageQuery } from '../contract/admin';
import type { UnclaimedStand } from '../contract/stand';
import { countUnclaimedStands, listUnclaimedStands, type UnclaimedRow } from '../../db/server/stand-queries';
import { getSyncState } from '../../db/server/sync-state-queries';
import type { Call } from '../http/call';
import { isListUnchanged } from '../http/list-tag';
import { contentTag, writeWholeList } from '../http/whole-list';
import { toUnclaimedStand } from '../presenters/to-stand';

const readCursor = (cursor: string | undefined): string | undefined =>
  cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString();

type StockCall = Call<PageQuery>;

async function listAll({ ctx, deps, query, fitItem }: StockCall, isShown: boolean): Promise<UnclaimedStand[]> {
  const db = deps.database.reader;
  const { epoch, rev } = await getSyncState(db);
  const start = readCursor(query.cursor);
  const page = async (last: UnclaimedRow | undefined, limit: number): Promise<UnclaimedRow[]> =>
    isShown ? listUnclaimedStands(db, { q: query.q, after: last?.stander_id ?? start, limit }) : [];
  const list = await writeWholeList(page, toUnclaimedStand, fitItem);
  // Everything fits, unless the caller began at a cursor.
  ctx.set('X-Total-Count', String(start === undefined || !isShown ? list.count : await countUnclaimedStands(db, query.q)));
  if (isListUnchanged(ctx, `${epoch}.${list.tag}`, rev)) return [];
  return list.asItems<UnclaimedStand>();
}

async function listPage({ ctx, deps, query }: StockCall, limit: number): Promise<UnclaimedStand[]> {
  return deps.database.reader.transaction().execute(async (trx) => {
    const total = await countUnclaimedStands(trx, query.q);
    // One more than asked for says whether there is a next page.
    const found = await listUnclaimedStands(trx, { q: query.q, after: readCursor(query.cursor), limit: limit + 1 });
    const rows = found.slice(0, limit);
    const answer = rows.map(toUnclaimedStand);
    const last = rows.at(-1);
    ctx.set('X-Total-Count', String(total));
    if (last && found.length > rows.length) ctx.set('X-Next-Cursor', Buffer.from(last.stander_id).toString('base64url'));
    const { epoch, rev } = await getSyncState(trx);
    return isListUnchanged(ctx, `${epoch}.${contentTag([total, answer])}`, rev) ? [] : answer;
  });
}

/**
 * The stock, whole or in pages (rule 41): without `limit` everything, with it one page, X-Next-Cursor when there is
 * more, and X-Total-Count of what matches. With OPEN_STOCK=false only admins see it. The tag is of the content, because
 * stock changes by the writes of many owners.
 */
export async function listUnclaimed(call: StockCall): Promise<UnclaimedStand[]> {
  const isShown = call.deps.config.openStock || call.user.isAdmin;
  const { limit } = call.query;
  return limit === undefined || !isShown ? listAll(call, isShown) : listPage(call, limit);
}
