import { answerImage, isCachedImage } from './image-cache';
import type { FetchLikeEvent, WorkerScope } from './worker-scope';

/**
 * Own images are shown offline. This is the only answer beside the app shell: calls, scans, landing pages and downloads
 * have no respondWith at all (rule 139).
 */
export function cacheImages(scope: WorkerScope): void {
  scope.addEventListener('fetch', (event) => {
    const { request, respondWith } = event as FetchLikeEvent;
    if (isCachedImage(request, scope.location.origin)) respondWith.call(event, answerImage(request, Date.now()));
  });
}
