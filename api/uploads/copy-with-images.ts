import type { Kysely } from 'kysely';
import { listFiles } from '../../db/server/files/image-folder';
import type { Database } from '../../db/server/schema';
import { RefusedStart } from '../refused-start';
import { hashOf, listNamedHashes } from './named-images';

interface Copied {
  /** DATA_DIR/uploads. */
  uploads: string;
  /** What its copy is called. */
  to: string;
  /** Takes one snapshot of the database, in place of one it has taken before. */
  copyDatabase: () => Promise<void>;
  /** Asks the snapshot. */
  readCopy: <T>(work: (reader: Kysely<Database>) => Promise<T>) => Promise<T>;
  /** Answers the names of what it could copy; what goes meanwhile is left out. */
  copyFolder: (from: string, to: string) => Promise<string[]>;
}

/** Each needs an upkeep round between snapshot and copy, and there are four a day. */
const MOST_TRIES = 5;

/**
 * A database and the images that its rows name, while a server gives pages other images and removes those that nothing names any more.
 *
 * The images come second: they never change, so that there can only be too many of them. But one that the snapshot names may have got a successor and have been
 * removed before it was copied: its age is that of the file. So what was there before the snapshot and is named by it must be in the copy; if it is not, both are
 * copied anew, and the next snapshot names the successor. Previews of pages are not looked for: one that is missing is drawn when it is asked
 * for. Throws RefusedStart should it go on like that.
 */
export async function copyWithImages({ uploads, to, copyDatabase, readCopy, copyFolder }: Copied): Promise<void> {
  const copied = new Set<string>();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await listFiles(uploads);
    await copyDatabase();
    for (const name of await copyFolder(uploads, to)) copied.add(name);
    const named = await readCopy((reader) => listNamedHashes(reader));
    const isMissing = (name: string): boolean => !copied.has(name) && named.has(hashOf(name) ?? '');
    if (!before.some(isMissing)) return;
  }
  throw new RefusedStart('Images go faster than they can be copied: make the backup again.');
}
