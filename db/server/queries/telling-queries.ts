import { type Kysely, type Selectable, sql } from 'kysely';
import type { NoticeRoundTable } from '../notice-schema';
import type { Database } from '../schema';
import { type OwnedPosition, ownedAfter } from './stand-slice-queries';

type Db = Kysely<Database>;

/** A product whose taps have reached the number that is told of next. */
export interface DueStand {
  id: string;
  ownerId: string;
  /** As its owner calls it. */
  name: string;
  clicks: number;
  tellAt: number;
}

/** Figures are looked through so many products at a time, all of which may be due. */
const LOOKED_AT = 500;

const dueStands = (db: Db) =>
  db
    .selectFrom('stand_totals')
    .innerJoin('stands', 'stands.id', 'stand_totals.stand_id')
    .innerJoin('users', 'users.id', 'stands.owner_id')
    .select(['stands.id', 'users.id as ownerId', 'stand_totals.clicks', 'stand_totals.tell_at as tellAt'])
    .select(sql<string>`coalesce(stands.nickname, stands.stander_id)`.as('name'))
    .where('stand_totals.clicks', '>=', sql<number>`stand_totals.tell_at`)
    .where('stands.deleted_at', 'is', null)
    .where('users.is_blocked', '=', 0);

/** The due ones among the next products after an id, and how far that is; undefined behind the last. */
export async function findDueStands(db: Db, after: string): Promise<{ due: DueStand[]; upTo: string } | undefined> {
  const ids = await db
    .selectFrom((inner) =>
      inner.selectFrom('stand_totals').select('stand_id').where('stand_id', '>', after).orderBy('stand_id').limit(LOOKED_AT).as('next'),
    )
    .select((eb) => eb.fn.max<string | null>('stand_id').as('upTo'))
    .executeTakeFirst();
  if (!ids?.upTo) return undefined;
  const due = await dueStands(db).where('stand_totals.stand_id', '>', after).where('stand_totals.stand_id', '<=', ids.upTo).execute();
  return { due, upTo: ids.upTo };
}

/** One product, if it is due still. */
export async function findDueStand(trx: Db, standId: string): Promise<DueStand | undefined> {
  return dueStands(trx).where('stand_totals.stand_id', '=', standId).executeTakeFirst();
}

export async function updateTellAt(trx: Db, standId: string, tellAt: number): Promise<void> {
  await trx.updateTable('stand_totals').set({ tell_at: tellAt }).where('stand_id', '=', standId).execute();
}

export async function getNoticeRound(db: Db): Promise<Selectable<NoticeRoundTable>> {
  return db.selectFrom('notice_round').selectAll().executeTakeFirstOrThrow();
}

export async function updateNoticeRound(trx: Db, round: Partial<Omit<NoticeRoundTable, 'id'>>): Promise<void> {
  await trx.updateTable('notice_round').set(round).where('id', '=', 1).execute();
}

/** The next account after an id that has products and is not blocked. */
export async function findNextOwner(db: Db, after: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .where('is_blocked', '=', 0)
    .where((eb) =>
      eb.exists(eb.selectFrom('stands').select('stands.id').whereRef('owner_id', '=', 'users.id').where('deleted_at', 'is', null)),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return owner?.id;
}

export interface StandWeek extends OwnedPosition {
  name: string;
  clicks: number;
  /** Taps of the week before. */
  before: number;
}

/** So many products are summed at a time: their two weeks are found and read in three milliseconds. */
const SUMMED_AT_ONCE = 200;

/** Taps of an owner's next products in the seven days from `from` on, and in the seven before. Copenhagen days. */
export async function listStandWeeks(
  db: Db,
  ownerId: string,
  days: { before: string; from: string; to: string },
  last: OwnedPosition | undefined,
): Promise<StandWeek[]> {
  const sum = (first: string, last: string) =>
    sql<number>`(SELECT coalesce(sum(d.clicks), 0) FROM stand_daily AS d WHERE d.stand_id = stands.id AND d.day >= ${first} AND d.day < ${last})`;
  return ownedAfter(db, ownerId, last, SUMMED_AT_ONCE)
    .select([
      sql<string>`coalesce(nickname, stander_id)`.as('name'),
      sum(days.from, days.to).as('clicks'),
      sum(days.before, days.from).as('before'),
    ])
    .execute();
}

/** How a product is called by its owner; undefined when it is not theirs. */
export async function findStandName(db: Db, standId: string, ownerId: string): Promise<string | undefined> {
  const stand = await db
    .selectFrom('stands')
    .select(sql<string>`coalesce(nickname, stander_id)`.as('name'))
    .where('id', '=', standId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return stand?.name;
}
