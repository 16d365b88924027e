import type { Kysely } from 'kysely';
import type { Stand, StandWithClicks } from '../contract/stand';
import { getListRevision } from '../../db/server/queries/rev-queries';
import type { Database } from '../../db/server/schema';
import { listStandsOf } from '../../db/server/queries/stand-queries';
import { listNewestTapsOf } from '../../db/server/queries/newest-tap-queries';
import { firstKeptDay, getClickSeqOf, listDailyOf } from '../../db/server/queries/stand-statistics-queries';
import type { Call } from '../http/call';
import { isListUnchanged } from '../http/answers/list-tag';
import type { ListMark, OwnerAnswer, OwnerReadInput } from '../http/work/owner-reads';
import { readForOwner } from '../http/work/read-for-owner';
import { toStand } from '../presenters/to-stand';

type Db = Kysely<Database>;

async function markOfRows(db: Db, userId: string): Promise<ListMark> {
  const { epoch, rev } = await getListRevision(db, userId);
  return { tag: `${epoch}.${rev}`, rev };
}

export async function readStandRows(db: Db, { userId, ...place }: OwnerReadInput): Promise<OwnerAnswer<Stand[]>> {
  const mark = await markOfRows(db, userId);
  const rows = await listStandsOf(db, userId);
  return { mark, answer: rows.map((row) => toStand(row, place)) };
}

/** One's own products without history: what the app refreshes, tagged with the owner's revision alone (SYNC). */
export async function listStandRows(call: Call): Promise<Stand[]> {
  const { ctx, deps, user } = call;
  await deps.clicks.settled();
  const { tag, rev } = await markOfRows(deps.database.reader, user.id);
  return isListUnchanged(ctx, tag, rev) ? [] : readForOwner(call, 'standRows', readStandRows);
}

async function markOfStands(db: Db, userId: string, floor: string): Promise<ListMark> {
  const { tag, rev } = await markOfRows(db, userId);
  return { tag: `${tag}.${await getClickSeqOf(db, userId)}.${floor}`, rev };
}

export async function readStands(db: Db, { userId, ...place }: OwnerReadInput): Promise<OwnerAnswer<StandWithClicks[]>> {
  const floor = firstKeptDay(place.now);
  const mark = await markOfStands(db, userId, floor);
  const rows = await listStandsOf(db, userId);
  const daily = await listDailyOf(db, userId);
  const taps = await listNewestTapsOf(db, userId, daily, floor);
  const answer = rows.map((row) => ({
    ...toStand(row, place),
    clickHistory: (taps.get(row.id) ?? []).map((at) => ({ timestamp: new Date(at).toISOString() })),
    clicksByDay: daily.get(row.id) ?? {},
  }));
  return { mark, answer };
}

/** One's own products with newest taps and complete daily totals (rule 54). A new tap changes the tag. */
export async function listStands(call: Call): Promise<StandWithClicks[]> {
  const { ctx, deps, user } = call;
  await deps.clicks.settled();
  const { tag, rev } = await markOfStands(deps.database.reader, user.id, firstKeptDay(deps.now()));
  return isListUnchanged(ctx, tag, rev) ? [] : readForOwner(call, 'stands', readStands);
}
