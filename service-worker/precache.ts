import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';

/**
 * Keeps the app shell on the device and answers its own files from there. `directoryIndex` and `cleanURLs` are off, or
 * the address / and any name with an .html file would be answered behind the navigation's back.
 */
export function precacheShell(files: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  precacheAndRoute(files, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });
}
