import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListPosition } from '../../db/server/admin-queries';
import { getSyncState } from '../../db/server/sync-state-queries';
import type { PageQuery } from '../contract/admin';
import { ApiError } from '../http/api-error';
import type { Call } from '../http/call';
import { isUnchanged } from '../http/list-tag';

/** Rows read at a time when everything is asked for: about ten milliseconds, after which a scan gets its turn. */
const ROWS_PER_TURN = 1000;

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

async function readRows<Row>(source: ListSource<Row, unknown>, after: ListPosition | undefined): Promise<Row[]> {
  const rows: Row[] = [];
  for (let position = after; ; await nextTurn()) {
    const page = await source.page({ limit: ROWS_PER_TURN, after: position });
    rows.push(...page);
    if (page.length < ROWS_PER_TURN) return rows;
    position = source.positionOf(page.at(-1)!);
  }
}

/**
 * A list of the admin panel: without `limit` everything as a bare array, with it one page, and X-Next-Cursor when there
 * is more. X-Total-Count counts what matches. Tagged by content, so a repeat that changes nothing is a 304.
 */
export async function answerList<Row, Item>(call: Call<PageQuery>, source: ListSource<Row, Item>): Promise<Item[]> {
  const { ctx, deps, query } = call;
  const after = readCursor(query.cursor);
  const total = await source.count();
  ctx.set('X-Total-Count', String(total));
  let rows: Row[];
  if (query.limit === undefined) {
    rows = await readRows(source, after);
  } else {
    rows = await source.page({ limit: query.limit + 1, after });
    if (rows.length > query.limit) {
      rows.pop();
      ctx.set('X-Next-Cursor', writeCursor(source.positionOf(rows.at(-1)!)));
    }
  }
  const items = rows.map(source.present);
  const tag = createHash('sha256')
    .update(`${total}\n${JSON.stringify(items)}`)
    .digest('base64url')
    .slice(0, 22);
  const { rev } = await getSyncState(deps.database.reader);
  return isUnchanged(ctx, tag, rev) ? [] : items;
}
