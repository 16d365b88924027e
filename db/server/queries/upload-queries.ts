import type { Kysely } from 'kysely';
import type { LandingPageRow } from './landing-page-queries';
import type { Database } from '../schema';

type Db = Kysely<Database>;

/** The columns that determine the images of a landing page, its preview picture included. */
export type PageImages = Pick<
  LandingPageRow,
  'id' | 'title' | 'logo' | 'background_image' | 'background_color' | 'title_color' | 'title_font'
>;

/** The next pages behind a row id. */
export async function listPageImages(db: Db, after: string, limit: number): Promise<PageImages[]> {
  return db
    .selectFrom('landing_pages')
    .select(['id', 'title', 'logo', 'background_image', 'background_color', 'title_color', 'title_font'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The next accounts behind a row id, with the content hash of their profile image. */
export async function listProfileImages(db: Db, after: string, limit: number): Promise<{ id: string; profile_image: string | null }[]> {
  return db.selectFrom('users').select(['id', 'profile_image']).where('id', '>', after).orderBy('id').limit(limit).execute();
}
