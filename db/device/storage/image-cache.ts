/**
 * Cached images of the signed-in user. One cache for all, because at most one user's data is on the device at a time: it
 * is dropped whenever a session ends, by log-out or by rejection (rule 138).
 */
export const IMAGE_CACHE = 'images';

/** Forget every cached image; also the first thing to go when the device is full. */
export async function dropImageCache(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(IMAGE_CACHE);
}
