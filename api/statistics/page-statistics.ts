import type { Kysely } from 'kysely';
import type { PageStatistics, PageStatisticsQuery } from '../contract/statistics';
import { listLandingPageIdsOf } from '../../db/server/queries/landing-page-queries';
import { listPageCountsOf } from '../../db/server/queries/page-figure-queries';
import type { Database } from '../../db/server/schema';
import { firstKeptDay } from '../../db/server/queries/stand-statistics-queries';
import { getSyncState } from '../../db/server/queries/sync-state-queries';
import type { Call } from '../http/call';
import type { OwnerAnswer, OwnerReadInput } from '../http/work/owner-reads';
import { readForOwner } from '../http/work/read-for-owner';
import { continues, type Position, readCursor, scopeOf, writeCursor } from './statistics-cursor';

export async function readPageStatistics(
  db: Kysely<Database>,
  { userId, now, asked }: OwnerReadInput,
): Promise<OwnerAnswer<PageStatistics>> {
  const { since: cursor, from } = (asked ?? {}) as PageStatisticsQuery;
  const floor = from ?? firstKeptDay(now);
  const { epoch, page_seq: seq } = await getSyncState(db);
  const position: Position = { epoch, seq, scope: scopeOf(await listLandingPageIdsOf(db, userId)) };
  const since = readCursor(cursor);
  const isDelta = continues(since, position);
  const counts = await listPageCountsOf(db, userId, floor, isDelta ? since.seq : undefined);
  const answer: PageStatistics = {
    cursor: writeCursor(position),
    reset: !isDelta,
    floor,
    rows: counts.map(({ pageId, linkId, day, count }) => ({ pageId, linkId: linkId || null, day, count })),
  };
  return { answer };
}

/** Daily figures of one's own landing pages: what changed since the cursor, or everything with `reset`. */
export async function pageStatistics(call: Call<PageStatisticsQuery>): Promise<PageStatistics> {
  await call.deps.pageCounts.settled();
  return readForOwner(call, 'pageStatistics', readPageStatistics, call.query);
}
