import { dropImageCache, IMAGE_CACHE } from '../db/device/storage/image-cache';
import { DAY_MS } from '../api/contract/durations';

/** Names are hashes of the content, so a kept answer is never wrong; these only bound what is kept. */
const MAX_IMAGES = 150;
const MAX_AGE_MS = 30 * DAY_MS;

/** Images as api/uploads names them; nothing else is kept. */
const HASHED_IMAGE = /^\/uploads\/[0-9a-f]{32}-[\w-]+\.(?:webp|avif|jpg|png)$/;

export const isCachedImage = (request: { method: string; url: string }, origin: string): boolean => {
  const url = new URL(request.url);
  return request.method === 'GET' && url.origin === origin && HASHED_IMAGE.test(url.pathname);
};

const isTooOld = (response: Response, now: number): boolean => now - Date.parse(response.headers.get('Date') ?? '') > MAX_AGE_MS;

/** Keep an answer; the oldest ones make room. A full device gives up all of them (purge on quota error). */
async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_IMAGES)).map((key) => cache.delete(key)));
  } catch {
    await dropImageCache();
  }
}

/** The kept image, else the network's; one that was kept for too long is only used when there is no network. */
export async function answerImage(request: Request, now: number): Promise<Response> {
  const cache = await caches.open(IMAGE_CACHE);
  const kept = await cache.match(request);
  if (kept && !isTooOld(kept, now)) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.status === 200) await keep(cache, request, fresh.clone());
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
