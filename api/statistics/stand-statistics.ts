import type { Kysely } from 'kysely';
import type { StandStatistics } from '../contract/statistics';
import type { Database } from '../../db/server/schema';
import {
  type DailyRow,
  firstKeptDay,
  listDailyChangesOf,
  listDailyOf,
  listStandIdsOf,
  listTotals,
} from '../../db/server/stand-statistics-queries';
import { getSyncState } from '../../db/server/sync-state-queries';
import type { Call } from '../http/call';
import type { OwnerAnswer, OwnerReadInput } from '../http/work/owner-reads';
import { readForOwner } from '../http/work/read-for-owner';
import { toLastViewedAt } from '../presenters/to-stand';
import { continues, type Position, readCursor, scopeOf, writeCursor } from './statistics-cursor';

/** Every figure that is kept, as the rows of a reset. */
async function listAll(trx: Kysely<Database>, ownerId: string, floor: string): Promise<DailyRow[]> {
  const daily = await listDailyOf(trx, ownerId, floor);
  return [...daily].flatMap(([stand_id, byDay]) => Object.entries(byDay).map(([day, clicks]) => ({ stand_id, day, clicks })));
}

/** Sequence and rows are of one read transaction, so nothing is missed between two calls. */
export async function readStandStatistics(db: Kysely<Database>, input: OwnerReadInput): Promise<OwnerAnswer<StandStatistics>> {
  const { userId, now } = input;
  const floor = firstKeptDay(now);
  const state = await getSyncState(db);
  const standIds = await listStandIdsOf(db, userId);
  const position: Position = { epoch: state.epoch, seq: state.click_seq, scope: scopeOf(standIds) };
  const since = readCursor(input.since);
  const isDelta = continues(since, position);
  const daily = isDelta ? await listDailyChangesOf(db, userId, since.seq) : await listAll(db, userId, floor);
  const totals = await listTotals(db, isDelta ? [...new Set(daily.map((row) => row.stand_id))] : standIds);
  const answer: StandStatistics = {
    cursor: writeCursor(position),
    reset: !isDelta,
    floor,
    rows: daily.filter((row) => row.day >= floor).map((row) => ({ standId: row.stand_id, day: row.day, clicks: row.clicks })),
    totals: totals.map((row) => ({
      standId: row.stand_id,
      clicks: row.clicks,
      lastViewedAt: toLastViewedAt(row.last_clicked_at, now),
    })),
  };
  return { answer };
}

/** Daily figures of one's own products: what changed since the cursor, or everything with `reset`. */
export async function standStatistics(call: Call<{ since?: string }>): Promise<StandStatistics> {
  await call.deps.clicks.settled();
  return readForOwner(call, 'standStatistics', readStandStatistics, call.query.since);
}
