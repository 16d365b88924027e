import { listImageReferences } from '../../db/server/upload-queries';
import type { Deps } from '../deps';
import { toPreview } from '../presenters/to-preview';
import { socialImageName } from './social-image';

const hashOf = (name: string): string => name.slice(0, 32);

/** In every upkeep round: removes image files no row names that are older than 24 hours; answers how many (SYNC). */
export async function deleteOrphanUploads(deps: Pick<Deps, 'database' | 'uploads' | 'now'>): Promise<number> {
  const { profileImages, pages } = await listImageReferences(deps.database.reader);
  const live = new Set(profileImages.map(hashOf));
  for (const page of pages) {
    for (const name of [page.logo, page.background_image, socialImageName(toPreview(page))]) if (name !== null) live.add(hashOf(name));
  }
  return deps.uploads.deleteOrphans(live, deps.now());
}
