import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOurs } from '../db/server/files/data-files';

const OTHERS = 0o077;

/** Call first in every program: files it creates are readable by its own user only, whatever the umask of the shell. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Contents first, the folder last: a folder that is closed already is skipped with all it holds. */
function close(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink() || (stats.mode & OTHERS) === 0) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) close(join(path, name));
  chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
}

/**
 * Remove the group's and others' permissions from the product's files in DATA_DIR, for older installations and folders
 * made by hand. A folder that holds other things as well keeps its mode. Answers what could not be changed.
 */
export function closeDataDir(dataDir: string): string[] {
  const names = readdirSync(dataDir);
  const paths = names.filter(isOurs).map((name) => join(dataDir, name));
  if (names.every(isOurs)) paths.push(dataDir);
  return paths.filter((path) => {
    try {
      close(path);
      return false;
    } catch {
      return true;
    }
  });
}
