import type { Kysely } from 'kysely';
import type { LandingPageRow } from './landing-page-queries';
import type { Database } from './schema';

export interface ImageReferences {
  /** Content hashes of profile images. */
  profileImages: string[];
  /** The columns that determine the images of each landing page, its preview picture included. */
  pages: Pick<LandingPageRow, 'id' | 'title' | 'logo' | 'background_image' | 'background_color' | 'title_color' | 'title_font'>[];
}

/** Every upload a row names: the cleanup keeps these. */
export async function listImageReferences(db: Kysely<Database>): Promise<ImageReferences> {
  const users = await db.selectFrom('users').select('profile_image').where('profile_image', 'is not', null).execute();
  const pages = await db
    .selectFrom('landing_pages')
    .select(['id', 'title', 'logo', 'background_image', 'background_color', 'title_color', 'title_font'])
    .execute();
  return { profileImages: users.flatMap((user) => user.profile_image ?? []), pages };
}
