import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { ROW_ID } from '../../../api/contract/patterns';
import { inTurns } from '../in-turns';
import type { Database, StandsTable } from '../schema';

/** A Kysely or a transaction of it. */
type Db = Kysely<Database>;

export type StandRow = Selectable<StandsTable>;

/** A product with what its owner reads beside it. */
export interface StandDetails extends StandRow {
  landing_page_title: string | null;
  landing_page_url_path: string | null;
  /** null = never clicked, like last_clicked_at. */
  clicks: number | null;
  last_clicked_at: number | null;
  silent_since: number | null;
  usual_per_week: number | null;
}

export type UnclaimedRow = Pick<StandRow, 'id' | 'stander_id' | 'product_type' | 'created_at'>;

/** Products with their landing page's title and their totals, deleted ones too. */
const selectAllDetails = (db: Db) =>
  db
    .selectFrom('stands')
    .leftJoin('landing_pages', 'landing_pages.id', 'stands.landing_page_id')
    .leftJoin('stand_totals', 'stand_totals.stand_id', 'stands.id')
    .selectAll('stands')
    .select([
      'landing_pages.title as landing_page_title',
      'landing_pages.url_path as landing_page_url_path',
      'stand_totals.clicks as clicks',
      'stand_totals.last_clicked_at as last_clicked_at',
      'stand_totals.silent_since as silent_since',
      'stand_totals.usual_per_week as usual_per_week',
    ]);

/** Products that exist, with their landing page's title and their totals. Deleted ones are never among them. */
export const selectStandDetails = (db: Db) => selectAllDetails(db).where('stands.deleted_at', 'is', null);

/** By either kind of id, row id or standerId: the two can never meet (rule 33). */
export async function findStand(db: Db, anyId: string): Promise<StandDetails | undefined> {
  return selectStandDetails(db)
    .where(ROW_ID.test(anyId) ? 'stands.id' : 'stands.stander_id', '=', anyId)
    .executeTakeFirst();
}

/** An owner's products, the newest first. */
export async function listStandsOf(db: Db, ownerId: string): Promise<StandDetails[]> {
  return selectStandDetails(db)
    .where('stands.owner_id', '=', ownerId)
    .orderBy('stands.claimed_at', 'desc')
    .orderBy('stands.stander_id')
    .execute();
}

/** What an owner has deleted (rule 42), the newest first: for the file of all there is about an account, and for nothing else. */
export async function listDeletedStandsOf(db: Db, ownerId: string): Promise<StandDetails[]> {
  return selectAllDetails(db)
    .where('stands.owner_id', '=', ownerId)
    .where('stands.deleted_at', 'is not', null)
    .orderBy('stands.deleted_at', 'desc')
    .orderBy('stands.id')
    .execute();
}

/** Whether an owner has this many products or more, counting the deleted ones or not. */
export async function hasManyStands(db: Db, ownerId: string, many: number, countsDeleted: boolean): Promise<boolean> {
  const rows = await db
    .selectFrom('stands')
    .select('id')
    .where('owner_id', '=', ownerId)
    .$if(!countsDeleted, (query) => query.where('deleted_at', 'is', null))
    .limit(many)
    .execute();
  return rows.length >= many;
}

/** Values per statement: a few milliseconds, and well below SQLite's ceiling for parameters. */
export const IDS_AT_A_TIME = 200;

/** Products by standerId, for lists typed by people: unknown ids are simply missing from the answer. */
export async function listStandsByStanderId(db: Db, standerIds: readonly string[]): Promise<StandRow[]> {
  const found: StandRow[] = [];
  await inTurns(standerIds, IDS_AT_A_TIME, async (some) => {
    found.push(...(await db.selectFrom('stands').selectAll().where('deleted_at', 'is', null).where('stander_id', 'in', some).execute()));
  });
  return found;
}

export interface StockQuery {
  /** Part of a standerId, or a product type. */
  q?: string;
  /** Answer what comes after this standerId. */
  after?: string;
  limit?: number;
}

function selectStock(db: Db, q: string | undefined) {
  const stock = db.selectFrom('stands').where('status', '=', 'unclaimed').where('deleted_at', 'is', null);
  if (!q) return stock;
  const pattern = `%${q.toUpperCase().replace(/[!%_]/g, '!$&')}%`;
  return stock.where((or) => or.or([sql<boolean>`stander_id like ${pattern} escape '!'`, or('product_type', '=', q.toLowerCase())]));
}

/** Unclaimed products in the order of their standerIds. */
export async function listUnclaimedStands(db: Db, { q, after, limit }: StockQuery = {}): Promise<UnclaimedRow[]> {
  let query = selectStock(db, q).select(['id', 'stander_id', 'product_type', 'created_at']).orderBy('stander_id');
  if (after !== undefined) query = query.where('stander_id', '>', after);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

export async function countUnclaimedStands(db: Db, q?: string): Promise<number> {
  const { count } = await selectStock(db, q)
    .select((fn) => fn.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of 12 columns: a few milliseconds. */
const ROWS_PER_INSERT = 200;

export async function insertStands(trx: Db, rows: readonly Insertable<StandsTable>[]): Promise<void> {
  await inTurns(rows, ROWS_PER_INSERT, (some) => trx.insertInto('stands').values(some).execute());
}

export type StandChange = Updateable<Pick<StandsTable, 'nickname' | 'product_type' | 'redirect_url' | 'landing_page_id'>>;

/**
 * Make an unclaimed product somebody's. One statement decides, so of any number of claims at once exactly one is
 * answered true (rule 35).
 */
export async function claimStand(
  trx: Db,
  id: string,
  claim: StandChange & { owner_id: string; claimed_at: number; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('stands')
    .set({ ...claim, status: 'claimed' })
    .where('id', '=', id)
    .where('status', '=', 'unclaimed')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateStand(trx: Db, id: string, change: StandChange & { version: number }): Promise<void> {
  await trx.updateTable('stands').set(change).where('id', '=', id).execute();
}

/**
 * Gone for everybody; the row and its totals stay (rule 42), without the name and the target it had: nothing reads them any more. It lets go of
 * its landing page, which may be deleted later.
 */
export async function markStandDeleted(trx: Db, id: string, deletion: { deleted_at: number; version: number }): Promise<void> {
  await trx
    .updateTable('stands')
    .set({ ...deletion, nickname: null, redirect_url: null, landing_page_id: null })
    .where('id', '=', id)
    .execute();
}

/** What products need of a landing page: its owner and its title. */
export async function findLandingPageOwner(db: Db, id: string): Promise<{ id: string; owner_id: string } | undefined> {
  return db.selectFrom('landing_pages').select(['id', 'owner_id']).where('id', '=', id).executeTakeFirst();
}

export async function hasLandingPageAt(db: Db, urlPath: string): Promise<boolean> {
  return (await db.selectFrom('landing_pages').select('id').where('url_path', '=', urlPath).executeTakeFirst()) !== undefined;
}
