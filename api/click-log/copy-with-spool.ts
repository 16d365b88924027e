import { rm } from 'node:fs/promises';
import { listFiles } from '../../db/server/files/image-folder';

interface Copied {
  /** DATA_DIR/spool. */
  spool: string;
  /** What its copy is called. */
  to: string;
  /** Takes one snapshot of the database, in place of one it has taken before. */
  copyDatabase: () => Promise<void>;
  /** Answers the names of what it could copy; what goes meanwhile is left out. */
  copyFolder: (from: string, to: string) => Promise<string[]>;
}

/**
 * A database and its spool, between which a server moves taps meanwhile: every tap that was on disk at the call is in what is copied, and is counted
 * once when that is served.
 *
 * The spool comes second: a batch that is in both is known by its proof in the snapshot, which stays until no file can bring the batch again. In a copy made
 * before, it could meet a snapshot that has counted it and forgotten the proof. But a file that has been replayed in between is in neither. So the files that
 * were there at first must be in the copy; if one is not, its batches are in the database by now, and both are copied anew. This ends: files only
 * leave that list. A file that is being written to may be cut off in its last line, which was not on disk at the call.
 */
export async function copyWithSpool({ spool, to, copyDatabase, copyFolder }: Copied): Promise<void> {
  let waiting = await listFiles(spool);
  for (;;) {
    await copyDatabase();
    // A copy that is older than the snapshot would count twice.
    await rm(to, { recursive: true, force: true });
    const copied = new Set(await copyFolder(spool, to));
    const stayed = waiting.filter((name) => copied.has(name));
    if (stayed.length === waiting.length) return;
    waiting = stayed;
  }
}
