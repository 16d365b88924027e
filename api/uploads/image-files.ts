import { randomBytes } from 'node:crypto';
import { open as openFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

/** Names of our own making and nothing else: no slash, no dot but one. Group 1 is the content hash, group 2 the extension. */
export const IMAGE_NAME = /^([0-9a-f]{32})-[a-z0-9-]+\.(avif|webp|jpg|png)$/;

export const missingIsNull = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** A file is there with all its bytes or not at all. */
export async function writeWhole(dir: string, name: string, content: Buffer): Promise<void> {
  const temporary = join(dir, `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    const file = await openFile(temporary, 'wx', 0o644);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(dir, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Remove images of no live hash, and cut-off writes, that are older than 24 hours; answers how many. */
export async function deleteOrphans(dir: string, liveHashes: ReadonlySet<string>, nowMs: number): Promise<number> {
  const names = (await readdir(dir).catch(missingIsNull)) ?? [];
  let deleted = 0;
  for (const name of names) {
    const hash = IMAGE_NAME.exec(name)?.[1];
    if (hash === undefined ? !name.endsWith('.tmp') : liveHashes.has(hash)) continue;
    const file = await stat(join(dir, name)).catch(missingIsNull);
    if (!file || nowMs - file.mtimeMs < ORPHAN_AGE_MS) continue;
    await rm(join(dir, name), { force: true });
    deleted += 1;
  }
  return deleted;
}
