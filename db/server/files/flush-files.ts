import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bring one file, or a folder's list of names, to disk: a power cut may take what was only written, and keep what was renamed after it. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The same for a folder with all it holds. */
export async function flushFolder(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await flushFolder(join(path, entry.name));
    else if (entry.isFile()) await flush(join(path, entry.name));
  }
  await flush(path);
}
