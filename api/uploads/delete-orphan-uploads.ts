import type { Deps } from '../deps';
import { toPreview } from '../presenters/to-preview';
import { listNamedHashes } from './named-images';
import { socialImageName } from './social-image';

/**
 * In every upkeep round: removes image files no row names that are older than 24 hours; answers how many (SYNC). Who names one meanwhile has
 * made it new, and new ones stay.
 */
export async function deleteOrphanUploads({ database, uploads, now }: Pick<Deps, 'database' | 'uploads' | 'now'>): Promise<number> {
  const live = await listNamedHashes(database.reader, (page) => [socialImageName(toPreview(page))]);
  return uploads.deleteOrphans(live, now());
}
