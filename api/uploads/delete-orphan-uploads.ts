import { inSlices } from '../../db/server/in-turns';
import { listPageImages, listProfileImages } from '../../db/server/upload-queries';
import type { Deps } from '../deps';
import { toPreview } from '../presenters/to-preview';
import { socialImageName } from './social-image';

/** Each page's preview costs a hash. */
const PAGES_AT_A_TIME = 200;
const ACCOUNTS_AT_A_TIME = 1000;

const hashOf = (name: string): string => name.slice(0, 32);

/** Hashes of every upload a row names. Who names one meanwhile has made it new, and new ones stay. */
async function listLiveHashes({ reader }: Deps['database']): Promise<Set<string>> {
  const live = new Set<string>();
  const keep = (names: readonly (string | null)[]): void => {
    for (const name of names) if (name !== null) live.add(hashOf(name));
  };
  await inSlices(
    (last: { id: string } | undefined) => listProfileImages(reader, last?.id ?? '', ACCOUNTS_AT_A_TIME),
    (users) => keep(users.map(({ profile_image: name }) => name)),
  );
  await inSlices(
    (last: { id: string } | undefined) => listPageImages(reader, last?.id ?? '', PAGES_AT_A_TIME),
    (pages) => keep(pages.flatMap((page) => [page.logo, page.background_image, socialImageName(toPreview(page))])),
  );
  return live;
}

/** In every upkeep round: removes image files no row names that are older than 24 hours; answers how many (SYNC). */
export async function deleteOrphanUploads({ database, uploads, now }: Pick<Deps, 'database' | 'uploads' | 'now'>): Promise<number> {
  return uploads.deleteOrphans(await listLiveHashes(database), now());
}
