import type { Kysely } from 'kysely';
import type { StandStatistics, StatisticsQuery } from '../contract/statistics';
import type { Database } from '../../db/server/schema';
import {
  type DailyRow,
  firstKeptDay,
  listDailyChangesOf,
  listDailyRowsOf,
  listStandIdsOf,
  listTotalsOf,
} from '../../db/server/queries/stand-statistics-queries';
import { getSyncState } from '../../db/server/queries/sync-state-queries';
import type { Call } from '../http/call';
import type { OwnerAnswer, OwnerReadInput } from '../http/work/owner-reads';
import { readForOwner } from '../http/work/read-for-owner';
import { toLastViewedAt, toSilence } from '../presenters/to-stand';
import { continues, type Position, readCursor, scopeOf, writeCursor } from './statistics-cursor';

type WireRow = StandStatistics['rows'][number];

const toRow = ({ stand_id, day, clicks }: DailyRow): WireRow => ({ standId: stand_id, day, clicks });

const toDetailedRow = (row: DailyRow): WireRow => ({
  ...toRow(row),
  ...(row.chip > 0 && { chip: row.chip }),
  ...(row.code > 0 && { code: row.code }),
  ...(row.hours !== '' && { hours: row.hours }),
  ...(row.own > 0 && { own: row.own }),
});

/** Sequence and rows are of one read transaction, so nothing is missed between two calls. */
export async function readStandStatistics(db: Kysely<Database>, input: OwnerReadInput): Promise<OwnerAnswer<StandStatistics>> {
  const { userId, now } = input;
  const { since: cursor, from, details } = (input.asked ?? {}) as StatisticsQuery;
  const floor = from ?? firstKeptDay(now);
  const state = await getSyncState(db);
  const standIds = await listStandIdsOf(db, userId);
  const position: Position = { epoch: state.epoch, seq: state.click_seq, scope: scopeOf(standIds) };
  const since = readCursor(cursor);
  const isDelta = continues(since, position);
  const daily = isDelta ? await listDailyChangesOf(db, userId, since.seq) : await listDailyRowsOf(db, userId, floor);
  const totals = await listTotalsOf(db, userId, isDelta ? since.seq : -1);
  const answer: StandStatistics = {
    cursor: writeCursor(position),
    reset: !isDelta,
    floor,
    rows: daily.filter((row) => row.day >= floor && (details || row.clicks > 0)).map(details ? toDetailedRow : toRow),
    totals: totals.map((row) => ({
      standId: row.stand_id,
      clicks: row.clicks,
      lastViewedAt: toLastViewedAt(row.last_clicked_at, now),
      ...toSilence(row),
    })),
  };
  return { answer };
}

/** Daily figures of one's own products: what changed since the cursor, or everything with `reset`. */
export async function standStatistics(call: Call<StatisticsQuery>): Promise<StandStatistics> {
  await call.deps.clicks.settled();
  return readForOwner(call, 'standStatistics', readStandStatistics, call.query);
}
