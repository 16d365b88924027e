import type { ListPosition } from '../../db/server/admin-queries';
import { getSyncState } from '../../db/server/sync-state-queries';
import type { PageQuery } from '../contract/admin';
import { ApiError } from '../http/api-error';
import type { Call } from '../http/call';
import { isListUnchanged } from '../http/list-tag';
import { contentTag, writeWholeList } from '../http/whole-list';

interface ListSource<Row, Item> {
  count(): Promise<number>;
  /** Newest first. */
  page(page: { limit: number; after?: ListPosition | undefined }): Promise<Row[]>;
  positionOf(row: Row): ListPosition;
  present(row: Row): Item;
}

const writeCursor = ({ at, id }: ListPosition): string => Buffer.from(`${at}.${id}`).toString('base64url');

/** Throws 400 for a cursor that is not one of ours. */
function readCursor(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  const match = /^(\d{1,16})\.([0-9a-z]{1,40})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match) throw new ApiError('invalid', 'Siden findes ikke længere. Indlæs listen igen.', { errors: { cursor: 'Ukendt side' } });
  return { at: Number(match[1]), id: match[2]! };
}

async function answerWhole<Row, Item>(
  { ctx, deps, fitItem }: Call<PageQuery>,
  source: ListSource<Row, Item>,
  from?: ListPosition,
): Promise<Item[]> {
  const { rev } = await getSyncState(deps.database.reader);
  const page = (last: Row | undefined, limit: number): Promise<Row[]> =>
    source.page({ limit, after: last === undefined ? from : source.positionOf(last) });
  const list = await writeWholeList(page, source.present, fitItem);
  // Everything fits, unless the caller began at a cursor.
  ctx.set('X-Total-Count', String(from === undefined ? list.count : await source.count()));
  if (isListUnchanged(ctx, list.tag, rev)) return [];
  return list.asItems<Item>();
}

/**
 * A list of the admin panel: without `limit` everything as a bare array, with it one page, and X-Next-Cursor when there
 * is more. X-Total-Count counts what matches. Tagged by content, so a repeat that changes nothing is a 304.
 */
export async function answerList<Row, Item>(call: Call<PageQuery>, source: ListSource<Row, Item>): Promise<Item[]> {
  const { ctx, deps, query } = call;
  const after = readCursor(query.cursor);
  if (query.limit === undefined) return answerWhole(call, source, after);
  const total = await source.count();
  ctx.set('X-Total-Count', String(total));
  const rows = await source.page({ limit: query.limit + 1, after });
  if (rows.length > query.limit) {
    rows.pop();
    ctx.set('X-Next-Cursor', writeCursor(source.positionOf(rows.at(-1)!)));
  }
  const items = rows.map(source.present);
  const { rev } = await getSyncState(deps.database.reader);
  return isListUnchanged(ctx, contentTag([total, items]), rev) ? [] : items;
}
