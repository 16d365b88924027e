import { GUARDED_ROUTES, shellOf } from '../api/contract/addresses';
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';

/** The painted pages are made after the worker: the build writes here what they are known by (api/cli/render-pages.mjs). */
const REVISION = 'revision-of-the-painted-pages';
const paintedShells: PrecacheEntry[] = GUARDED_ROUTES.map((route) => ({ url: shellOf(route), revision: REVISION }));

/**
 * Keeps the app shell on the device and answers its own files from there. `directoryIndex` and `cleanURLs` are off, or
 * the address / and any name with an .html file would be answered behind the navigation's back.
 */
export function precacheShell(files: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  precacheAndRoute([...files, ...paintedShells], { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });
}
