import type { Kysely } from 'kysely';
import type { LandingPageRow } from './landing-page-queries';
import type { Database } from './schema';

export interface ImageReferences {
  /** Content hashes of profile images. */
  profileImages: string[];
  /** What decides the pictures of each landing page, the preview picture included. */
  pages: Pick<LandingPageRow, 'id' | 'title' | 'logo' | 'background_image' | 'background_color' | 'title_color' | 'title_font'>[];
}

/** Every upload a row names: the nightly cleaning keeps these. */
export async function listImageReferences(db: Kysely<Database>): Promise<ImageReferences> {
  const users = await db.selectFrom('users').select('profile_image').where('profile_image', 'is not', null).execute();
  const pages = await db
    .selectFrom('landing_pages')
    .select(['id', 'title', 'logo', 'background_image', 'background_color', 'title_color', 'title_font'])
    .execute();
  return { profileImages: users.flatMap((user) => user.profile_image ?? []), pages };
}
