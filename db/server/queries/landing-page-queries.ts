import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { untilNone } from '../in-turns';
import { deletePageCounts } from './page-figure-queries';
import { bumpRev } from './rev-queries';
import type { Database, LandingPagesTable } from '../schema';

/** A Kysely or a transaction of it. */
type Db = Kysely<Database>;

export type LandingPageRow = Selectable<LandingPagesTable>;
export type LandingPageChange = Updateable<Omit<LandingPagesTable, 'id' | 'owner_id' | 'created_at'>>;

export async function findLandingPage(db: Db, id: string): Promise<LandingPageRow | undefined> {
  return db.selectFrom('landing_pages').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findLandingPageByPath(db: Db, urlPath: string): Promise<LandingPageRow | undefined> {
  return db.selectFrom('landing_pages').selectAll().where('url_path', '=', urlPath).executeTakeFirst();
}

/** An owner's landing pages, the newest first. */
export async function listLandingPagesOf(db: Db, ownerId: string): Promise<LandingPageRow[]> {
  return db.selectFrom('landing_pages').selectAll().where('owner_id', '=', ownerId).orderBy('created_at', 'desc').orderBy('id').execute();
}

/** In the order of their letters. */
export async function listLandingPageIdsOf(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('landing_pages').select('id').where('owner_id', '=', ownerId).execute();
  return rows.map(({ id }) => id).sort();
}

export async function countLandingPagesOf(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('landing_pages')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an owner has this many pages or more. */
export async function hasManyLandingPages(db: Db, ownerId: string, many: number): Promise<boolean> {
  const rows = await db.selectFrom('landing_pages').select('id').where('owner_id', '=', ownerId).limit(many).execute();
  return rows.length >= many;
}

export async function insertLandingPage(trx: Db, row: Insertable<LandingPagesTable>): Promise<void> {
  await trx.insertInto('landing_pages').values(row).execute();
}

export async function updateLandingPage(trx: Db, id: string, change: LandingPageChange & { version: number }): Promise<LandingPageRow> {
  return trx.updateTable('landing_pages').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Each takes a revision of its own. */
const STANDS_AT_A_TIME = 25;

/**
 * Remove a page; the products that showed it keep existing without a target and count as changed (rule 43), each
 * for the owner it has.
 */
export async function deleteLandingPage(trx: Db, page: Pick<LandingPageRow, 'id' | 'owner_id'>): Promise<void> {
  const showing = trx.selectFrom('stands').select(['id', 'owner_id']).where('landing_page_id', '=', page.id).limit(STANDS_AT_A_TIME);
  await untilNone(async () => {
    const stands = await showing.execute();
    for (const stand of stands) {
      const version = await bumpRev(trx, stand.owner_id ?? page.owner_id);
      await trx.updateTable('stands').set({ landing_page_id: null, version }).where('id', '=', stand.id).execute();
    }
    return stands.length;
  });
  await deletePageCounts(trx, [page.id]);
  await trx.deleteFrom('landing_pages').where('id', '=', page.id).execute();
  await bumpRev(trx, page.owner_id);
}
