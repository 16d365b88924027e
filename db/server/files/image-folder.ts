import { randomBytes } from 'node:crypto';
import { mkdir, open as openFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Images as files. */

export const missingIsNull = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Names in a folder; none when it is not there yet. */
export const listFiles = async (dir: string): Promise<string[]> => (await readdir(dir).catch(missingIsNull)) ?? [];

/** A file is there with all its bytes or not at all. The folder is made if need be. */
export async function writeWhole(dir: string, name: string, content: Buffer): Promise<void> {
  await mkdir(dir, { recursive: true });
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

/** What a write that was cut off leaves behind. */
export const isCutOff = (name: string): boolean => name.endsWith('.tmp');
