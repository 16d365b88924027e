import { GUARDED_ROUTES, SHELL, shellOf } from '../api/contract/addresses';
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';

/** The painted pages are made after the worker, of the same build: they are others whenever the files they name are. */
function paintedShells(files: readonly (PrecacheEntry | string)[]): PrecacheEntry[] {
  const revisionOf = (name: string): string =>
    files.flatMap((file) => (typeof file !== 'string' && file.url === name ? [file.revision] : [])).join('');
  const revision = revisionOf(SHELL) + revisionOf('before-paint.js');
  return GUARDED_ROUTES.map((route) => ({ url: shellOf(route), revision }));
}

/**
 * Keeps the app shell on the device and answers its own files from there. `directoryIndex` and `cleanURLs` are off, or
 * the address / and any name with an .html file would be answered behind the navigation's back.
 */
export function precacheShell(files: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  precacheAndRoute([...files, ...paintedShells(files)], { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });
}
