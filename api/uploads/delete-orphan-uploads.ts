import type { Font } from '../contract/landing-page';
import { listImageReferences } from '../../db/server/upload-queries';
import type { Deps } from '../deps';
import { socialImageName } from './social-image';

const hashOf = (name: string): string => name.slice(0, 32);

/** Nightly: remove image files no row names any more and that are older than 24 hours; answers how many (SYNC). */
export async function deleteOrphanUploads(deps: Pick<Deps, 'database' | 'uploads' | 'now'>): Promise<number> {
  const { profileImages, pages } = await listImageReferences(deps.database.reader);
  const live = new Set(profileImages.map(hashOf));
  for (const page of pages) {
    for (const name of [page.logo, page.background_image]) if (name !== null) live.add(hashOf(name));
    const shown = { title: page.title, logo: page.logo, backgroundColor: page.background_color, titleColor: page.title_color };
    live.add(hashOf(socialImageName({ ...shown, titleFont: page.title_font as Font })));
  }
  return deps.uploads.deleteOrphans(live, deps.now());
}
