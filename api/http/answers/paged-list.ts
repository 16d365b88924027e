import { setImmediate as nextTurn } from 'node:timers/promises';
import type Koa from 'koa';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/server/schema';
import { getSyncState } from '../../../db/server/queries/sync-state-queries';
import type { PageQuery } from '../../contract/admin';
import type { Fit } from '../../contract/answer-shape';
import type { Deps } from '../../deps';
import { isListUnchanged } from './list-tag';
import { contentTag, writeWholeList } from './whole-list';

type Db = Kysely<Database>;

/** What is needed of a call. */
interface ListCall {
  ctx: Koa.Context;
  deps: Pick<Deps, 'database'>;
  query: PageQuery;
  fitItem: Fit;
}

/** A list that is read by position: `page` answers up to `limit` rows after one. */
export interface ListSource<Row, Item, Position> {
  count(db: Db): Promise<number>;
  page(db: Db, page: { limit: number; after?: Position | undefined }): Promise<Row[]>;
  positionOf(row: Row): Position;
  present(row: Row): Item;
  /** A position as text of any characters, and back. Throws 400 for a text that is none. */
  writePosition(position: Position): string;
  readPosition(text: string): Position;
}

async function answerWhole<Row, Item, Position>(
  { ctx, deps, fitItem }: ListCall,
  source: ListSource<Row, Item, Position>,
  from: Position | undefined,
): Promise<Item[]> {
  const { reader } = deps.database;
  const { epoch, rev } = await getSyncState(reader);
  const page = (last: Row | undefined, limit: number): Promise<Row[]> =>
    source.page(reader, { limit, after: last === undefined ? from : source.positionOf(last) });
  const list = await writeWholeList(page, source.present, fitItem);
  // Everything fits, unless the caller began at a cursor.
  ctx.set('X-Total-Count', String(from === undefined ? list.count : await source.count(reader)));
  return isListUnchanged(ctx, `${epoch}.${list.tag}`, rev) ? [] : list.asItems<Item>();
}

/**
 * A long list: without `limit` everything as a bare array, with it one page as one snapshot, and X-Next-Cursor when there
 * is more. X-Total-Count counts what matches. Tagged by content, because it changes by the writes of many, so that a repeat that
 * changes nothing is a 304.
 */
export async function answerPagedList<Row, Item, Position>(call: ListCall, source: ListSource<Row, Item, Position>): Promise<Item[]> {
  const { ctx, deps, query } = call;
  const { cursor, limit } = query;
  const after = cursor === undefined ? undefined : source.readPosition(Buffer.from(cursor, 'base64url').toString());
  if (limit === undefined) return answerWhole(call, source, after);
  return deps.database.reader.transaction().execute(async (trx) => {
    const total = await source.count(trx);
    await nextTurn();
    // One more than asked for says whether there is a next page.
    const found = await source.page(trx, { limit: limit + 1, after });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    ctx.set('X-Total-Count', String(total));
    if (last !== undefined && found.length > limit) {
      ctx.set('X-Next-Cursor', Buffer.from(source.writePosition(source.positionOf(last))).toString('base64url'));
    }
    await nextTurn();
    const items = rows.map(source.present);
    const { epoch, rev } = await getSyncState(trx);
    return isListUnchanged(ctx, `${epoch}.${contentTag([total, items])}`, rev) ? [] : items;
  });
}
