import type { Kysely } from 'kysely';
import { IMAGE_NAME } from '../../db/server/files/image-store';
import { inSlices } from '../../db/server/in-turns';
import type { Database } from '../../db/server/schema';
import { listPageImages, listProfileImages, type PageImages } from '../../db/server/queries/upload-queries';

/** Each page's preview costs a hash. */
const PAGES_AT_A_TIME = 200;
const ACCOUNTS_AT_A_TIME = 1000;

/** The content hash of an image; undefined when the name is none of ours. */
export const hashOf = (name: string): string | undefined => IMAGE_NAME.exec(name)?.[1];

/** Content hashes of every image that a row names, and of what else a page has (`also`). */
export async function listNamedHashes(reader: Kysely<Database>, also: (page: PageImages) => string[] = () => []): Promise<Set<string>> {
  const named = new Set<string>();
  const keep = (names: readonly (string | null)[]): void => {
    for (const name of names) if (name !== null) named.add(hashOf(name) ?? name);
  };
  await inSlices(
    (last: { id: string } | undefined) => listProfileImages(reader, last?.id ?? '', ACCOUNTS_AT_A_TIME),
    (users) => keep(users.map(({ profile_image: name }) => name)),
  );
  await inSlices(
    (last: { id: string } | undefined) => listPageImages(reader, last?.id ?? '', PAGES_AT_A_TIME),
    (pages) => keep(pages.flatMap((page) => [page.logo, page.background_image, ...also(page)])),
  );
  return named;
}
