import { type Kysely, sql } from 'kysely';
import { wordsOf } from '../engine';
import { inTurns, untilNone } from '../in-turns';
import type { Database } from '../schema';

type Db = Kysely<Database>;

/** How often something was done on one day: a view (`linkId` '') or a press of that link. */
export interface PageCount {
  pageId: string;
  linkId: string;
  /** Copenhagen day. */
  day: string;
  count: number;
}

/** Add to the figures, in one statement however many there are. What was done on a page that is gone counts nothing. */
export async function addPageCounts(trx: Db, counts: readonly PageCount[]): Promise<void> {
  const newest = counts.reduce((latest, { day }) => (day > latest ? day : latest), '');
  const { page_seq: seq } = await trx
    .updateTable('sync_state')
    .set({ page_seq: sql<number>`page_seq + 1`, page_day: sql<string>`CASE WHEN page_day < ${newest} THEN ${newest} ELSE page_day END` })
    .where('id', '=', 1)
    .returning('page_seq')
    .executeTakeFirstOrThrow();
  const told = wordsOf(trx).toldRows(counts, { pageId: 'text', linkId: 'text', day: 'text', count: 'number' });
  await sql`
    INSERT INTO page_daily (page_id, link_id, day, count, seq)
    SELECT told."pageId", told."linkId", told.day, sum(told.count), cast(${seq} as bigint) FROM ${told} AS told
    WHERE EXISTS (SELECT 1 FROM landing_pages WHERE id = told."pageId")
    GROUP BY told."pageId", told."linkId", told.day
    ON CONFLICT (page_id, link_id, day) DO UPDATE SET count = page_daily.count + excluded.count, seq = excluded.seq`.execute(trx);
}

const COUNTS_AT_A_TIME = 1000;

/** Everything that was counted of pages which are about to go: years of days, if they were left to the foreign key at one go. */
export async function deletePageCounts(trx: Db, pageIds: readonly string[]): Promise<void> {
  await inTurns(pageIds, 1, ([pageId = '']) =>
    untilNone(async () => {
      const some = trx.selectFrom('page_daily').select(['page_id', 'link_id', 'day']).where('page_id', '=', pageId).limit(COUNTS_AT_A_TIME);
      const gone = trx
        .deleteFrom('page_daily')
        .where(({ eb, refTuple }) => eb(refTuple('page_id', 'link_id', 'day'), 'in', some.$asTuple('page_id', 'link_id', 'day')));
      return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows);
    }),
  );
}

/** Landing pages with row ids after the one and up to the other. */
export interface PageSlice {
  after: string;
  upTo: string;
}

/** The next `count` landing pages after a row id; undefined behind the last. */
export async function findPageSlice(db: Db, after: string, count: number): Promise<PageSlice | undefined> {
  const rows = await db.selectFrom('landing_pages').select('id').where('id', '>', after).orderBy('id').limit(count).execute();
  const upTo = rows.at(-1)?.id;
  return upTo === undefined ? undefined : { after, upTo };
}

/** An owner's figures from one day on that changed after a page_seq; all of them without one, also what a repair has moved. */
export async function listPageCountsOf(db: Db, ownerId: string, fromDay: string, afterSeq = -1): Promise<PageCount[]> {
  return db
    .selectFrom('landing_pages')
    .innerJoin('page_daily', 'page_daily.page_id', 'landing_pages.id')
    .select(['page_daily.page_id as pageId', 'page_daily.link_id as linkId', 'page_daily.day', 'page_daily.count'])
    .where('landing_pages.owner_id', '=', ownerId)
    .where('page_daily.seq', '>', afterSeq)
    .where('page_daily.day', '>=', fromDay)
    .execute();
}
