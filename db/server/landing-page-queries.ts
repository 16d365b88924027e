import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { bumpRev } from './rev-queries';
import type { Database, LandingPagesTable } from './schema';

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

export async function countLandingPagesOf(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('landing_pages')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertLandingPage(trx: Db, row: Insertable<LandingPagesTable>): Promise<void> {
  await trx.insertInto('landing_pages').values(row).execute();
}

export async function updateLandingPage(trx: Db, id: string, change: LandingPageChange & { version: number }): Promise<LandingPageRow> {
  return trx.updateTable('landing_pages').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/**
 * Remove a page; the products that showed it keep existing without a target and count as changed (rule 43), each
 * for the owner it has.
 */
export async function deleteLandingPage(trx: Db, page: Pick<LandingPageRow, 'id' | 'owner_id'>): Promise<void> {
  const stands = await trx.selectFrom('stands').select(['id', 'owner_id']).where('landing_page_id', '=', page.id).execute();
  for (const stand of stands) {
    const version = await bumpRev(trx, stand.owner_id ?? page.owner_id);
    await trx.updateTable('stands').set({ landing_page_id: null, version }).where('id', '=', stand.id).execute();
  }
  await trx.deleteFrom('landing_pages').where('id', '=', page.id).execute();
  await bumpRev(trx, page.owner_id);
}
