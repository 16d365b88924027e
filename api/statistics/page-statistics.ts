import type { PageStatistics } from '../contract/statistics';
import { listLandingPagesOf } from '../../db/server/landing-page-queries';
import { listPageCountsOf } from '../../db/server/page-figure-queries';
import { firstKeptDay } from '../../db/server/stand-statistics-queries';
import { getSyncState } from '../../db/server/sync-state-queries';
import type { Call } from '../http/call';
import { continues, type Position, readCursor, scopeOf, writeCursor } from './statistics-cursor';

/** Daily figures of one's own landing pages: what changed since the cursor, or everything with `reset`. */
export async function pageStatistics({ deps, user, query }: Call<{ since?: string }>): Promise<PageStatistics> {
  await deps.pageCounts.settled();
  const floor = firstKeptDay(deps.now());
  return deps.database.reader.transaction().execute(async (trx) => {
    const { epoch, page_seq: seq } = await getSyncState(trx);
    const pages = await listLandingPagesOf(trx, user.id);
    const position: Position = { epoch, seq, scope: scopeOf(pages.map(({ id }) => id).sort()) };
    const since = readCursor(query.since);
    const isDelta = continues(since, position);
    const counts = await listPageCountsOf(trx, user.id, floor, isDelta ? since.seq : 0);
    return {
      cursor: writeCursor(position),
      reset: !isDelta,
      floor,
      rows: counts.map(({ pageId, linkId, day, count }) => ({ pageId, linkId: linkId || null, day, count })),
    };
  });
}
