import { followPageLife } from './page-life';
import { hasUnsavedChanges } from './unsaved-changes';

const KEY = 'reloadedForChunk';
const NOT_AGAIN_WITHIN_MS = 10_000;
/** Loads that were interrupted by a navigation fail as soon as the page runs again, ms. */
const FAILS_ON_RETURN_MS = 3000;

/** URLs that failed or may have: Chromium and Firefox name the failing one, WebKit does not, so all requested ones. */
function suspects(error: unknown): string[] {
  const named = error instanceof Error ? (/https?:\/\/\S+/.exec(error.message)?.[0] ?? null) : null;
  if (named) return [named];
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')].map(({ href }) => href);
}

/** The file is gone from the server: 404, or a page in its place. */
async function isGone(address: string): Promise<boolean> {
  try {
    const { status, headers } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return status === 404 || status === 410 || (headers.get('Content-Type') ?? '').startsWith('text/html');
  } catch {
    return false;
  }
}

const mayReload = (): boolean => navigator.onLine && !hasUnsavedChanges();

/** Not twice in ten seconds, so that a broken deploy cannot make a loop. */
function reloadOnce(reload: () => void): void {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (!mayReload() || Date.now() - last < NOT_AGAIN_WITHIN_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  reload();
}

const underWay = new Set<Promise<unknown>>();

/** Fetches a part of the app. A page that is left meanwhile may never get it, nor hear that it does not: see below. */
export function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = load();
  const arrived = (): void => void underWay.delete(part);
  underWay.add(part);
  part.then(arrived, arrived);
  return part;
}

/**
 * A part of the app is gone because a newer version was deployed: reload once. Not while offline, nor under an unsaved
 * form. Nor when the file is there: then the browser gave up on it because the user went elsewhere, and a reload would
 * take them back. Should they come back to this page as it was left, without the part, it is loaded anew, each time:
 * the page before it may have been, too. Returns the way to stop.
 */
export function reloadOnStaleChunk(reload: () => void = () => window.location.reload()): () => void {
  let isPartMissing = false;
  let returnedAt = -Infinity;
  let cutOff: readonly Promise<unknown>[] = [];
  const reloadReturned = (): void => {
    if (mayReload()) reload();
  };
  const fail = (event: VitePreloadErrorEvent): void => {
    isPartMissing = true;
    if (performance.now() - returnedAt < FAILS_ON_RETURN_MS) return reloadReturned();
    void Promise.all(suspects(event.payload).map(isGone)).then((gone) => {
      if (gone.includes(true)) reloadOnce(reload);
    });
  };
  window.addEventListener('vite:preloadError', fail);
  const leavePage = followPageLife({
    onPutAway: () => {
      cutOff = [...underWay];
    },
    onTakenUp: () => {
      returnedAt = performance.now();
      if (isPartMissing) return reloadReturned();
      const waited = cutOff;
      // WebKit says nothing of some that were cut off, ever.
      setTimeout(() => waited.some((part) => underWay.has(part)) && reloadReturned(), FAILS_ON_RETURN_MS);
    },
  });
  return () => {
    window.removeEventListener('vite:preloadError', fail);
    leavePage();
  };
}
