import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { asPrinted, ROW_ID } from '../../../api/contract/patterns';
import { containsPattern, type ListPosition } from './admin-queries';
import { inTurns, untilEnd } from '../in-turns';
import { nextRev } from './rev-queries';
import type { Database } from '../schema';
import { IDS_AT_A_TIME, selectStandDetails, type StandDetails, type UnclaimedRow } from './stand-queries';
import { accountKey } from './user-queries';

type Db = Kysely<Database> | Transaction<Database>;

const chunksOf = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(values.length / IDS_AT_A_TIME) }, (_, index) =>
    values.slice(index * IDS_AT_A_TIME, (index + 1) * IDS_AT_A_TIME),
  );

export interface ClaimedRow extends StandDetails {
  owner_username: string | null;
}

/** A stretch of the list of claimed products, which has the newest claim first: behind one of them, up to another. */
interface ClaimSlice {
  after?: ListPosition | undefined;
  upTo?: ListPosition | undefined;
}

/** Claimed products of a stretch whose printed id or owner's username contains `search`. */
function isClaimed(search: string | undefined, { after, upTo }: ClaimSlice = {}) {
  return (eb: ExpressionBuilder<Database, 'stands'>) => {
    const claimed = [eb('stands.status', '=', 'claimed'), eb('stands.deleted_at', 'is', null)];
    const place = eb.refTuple('stands.claimed_at', 'stands.id');
    if (after) claimed.push(eb(place, '<', eb.tuple(after.at, after.id)));
    if (upTo) claimed.push(eb(place, '>=', eb.tuple(upTo.at, upTo.id)));
    if (!search) return eb.and(claimed);
    const [standerId, username] = [containsPattern(search.toUpperCase()), containsPattern(accountKey(search))];
    const found = sql<boolean>`(stands.stander_id like ${standerId} escape '\\' or stands.owner_id in
      (select id from users where username_key like ${username} escape '\\'))`;
    return eb.and([...claimed, found]);
  };
}

/** Read by one statement: some ten milliseconds. */
const SEARCHED_AT_A_TIME = 10_000;

/** Calls `work` for the stretches behind a position, until it answers that it has enough. */
async function inClaimSlices(db: Db, from: ListPosition | undefined, work: (slice: ClaimSlice) => Promise<boolean>): Promise<void> {
  await untilEnd<ListPosition>(async (after = from) => {
    const upTo = await db
      .selectFrom('stands')
      .select([sql<number>`claimed_at`.as('at'), 'id'])
      .where(isClaimed(undefined, { after }))
      .orderBy('claimed_at', 'desc')
      .orderBy('id', 'desc')
      .offset(SEARCHED_AT_A_TIME - 1)
      .limit(1)
      .executeTakeFirst();
    return (await work({ after, upTo })) ? undefined : upTo;
  });
}

async function listClaimedIn(db: Db, search: string | undefined, slice: ClaimSlice, limit: number): Promise<ClaimedRow[]> {
  return selectStandDetails(db)
    .leftJoin('users', 'users.id', 'stands.owner_id')
    .select('users.username as owner_username')
    .where((eb) => isClaimed(search, slice)(eb as never))
    .orderBy('stands.claimed_at', 'desc')
    .orderBy('stands.id', 'desc')
    .limit(limit)
    .execute();
}

/** Up to `limit` claimed products after a position, the newest claim first. Ids break ties, so no row is met twice or missed. */
export async function listClaimedPage(
  db: Db,
  search: string | undefined,
  { limit, after }: { limit: number; after?: ListPosition | undefined },
): Promise<ClaimedRow[]> {
  if (!search) return listClaimedIn(db, undefined, { after }, limit);
  const found: ClaimedRow[] = [];
  await inClaimSlices(db, after, async (slice) => {
    found.push(...(await listClaimedIn(db, search, slice, limit - found.length)));
    return found.length === limit;
  });
  return found;
}

async function countClaimedIn(db: Db, search: string | undefined, slice: ClaimSlice): Promise<number> {
  const { total } = await db
    .selectFrom('stands')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isClaimed(search, slice))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countClaimed(db: Db, search: string | undefined): Promise<number> {
  if (!search) return countClaimedIn(db, undefined, {});
  let total = 0;
  await inClaimSlices(db, undefined, async (slice) => {
    total += await countClaimedIn(db, search, slice);
    return false;
  });
  return total;
}

/** Column and value of each id: a row id, or a printed id as somebody may have typed it (rule 33). */
function byKind(ids: readonly string[]): { column: 'id' | 'stander_id'; values: string[] }[] {
  const rowIds = new Set(ids.filter((id) => ROW_ID.test(id)));
  const standerIds = new Set(ids.filter((id) => !ROW_ID.test(id)).map(asPrinted));
  return [
    ...chunksOf([...rowIds]).map((values) => ({ column: 'id' as const, values })),
    ...chunksOf([...standerIds]).map((values) => ({ column: 'stander_id' as const, values })),
  ];
}

/** The unclaimed products among `ids` (of both kinds), by printed id; all others are left out without a word (rule 109). */
export async function listStockByIds(db: Db, ids: readonly string[]): Promise<UnclaimedRow[]> {
  const found = new Map<string, UnclaimedRow>();
  await inTurns(byKind(ids), 1, async ([some]) => {
    if (!some) return;
    const rows = await db
      .selectFrom('stands')
      .select(['id', 'stander_id', 'product_type', 'created_at'])
      .where(some.column, 'in', some.values)
      .where('status', '=', 'unclaimed')
      .where('deleted_at', 'is', null)
      .execute();
    for (const row of rows) found.set(row.id, row);
  });
  return [...found.values()].toSorted((a, b) => (a.stander_id < b.stander_id ? -1 : 1));
}

/** The printed id of the unclaimed product that is so many behind another; undefined where fewer are left. */
async function findStockAt(db: Db, after: string, count: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('stands')
    .select('stander_id')
    .where('status', '=', 'unclaimed')
    .where('deleted_at', 'is', null)
    .where('stander_id', '>', after)
    .orderBy('stander_id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.stander_id;
}

/**
 * Remove unclaimed products, the listed ones or all. They were never anybody's, so nothing of them is kept: the printed
 * id is free again and system totals do not count them. Answers how many were removed.
 */
export async function deleteStock(trx: Transaction<Database>, ids: readonly string[] | null): Promise<number> {
  await nextRev(trx);
  let deleted = 0;
  const unclaimed = trx.deleteFrom('stands').where('status', '=', 'unclaimed').where('deleted_at', 'is', null);
  const remove = async (some: typeof unclaimed): Promise<void> => {
    deleted += Number((await some.executeTakeFirstOrThrow()).numDeletedRows);
  };
  if (ids === null)
    await untilEnd<string>(async (after = '') => {
      const last = await findStockAt(trx, after, IDS_AT_A_TIME);
      const rest = unclaimed.where('stander_id', '>', after);
      await remove(last === undefined ? rest : rest.where('stander_id', '<=', last));
      return last;
    });
  else
    await inTurns(byKind(ids), 1, async ([some]) => {
      if (some) await remove(unclaimed.where(some.column, 'in', some.values));
    });
  return deleted;
}
