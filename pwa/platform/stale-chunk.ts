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

function reloadOnce(reload: () => void): void {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (!navigator.onLine || hasUnsavedChanges() || Date.now() - last < NOT_AGAIN_WITHIN_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  reload();
}

/**
 * A part of the app is gone because a newer version was deployed: reload once. Not while offline, not under an unsaved
 * form, and not twice in ten seconds, so that a broken deploy cannot make a loop. Nor when the file is there: then the
 * browser gave up on it because the user went elsewhere, and a reload would take them back. Should they come back to
 * this page as it was left, without the part, it is loaded anew.
 */
export function reloadOnStaleChunk(reload: () => void = () => window.location.reload()): void {
  let isPartMissing = false;
  let returnedAt = -Infinity;
  window.addEventListener('vite:preloadError', (event) => {
    isPartMissing = true;
    const isOfLastVisit = performance.now() - returnedAt < FAILS_ON_RETURN_MS;
    void Promise.all(suspects(event.payload).map(isGone)).then((gone) => {
      if (isOfLastVisit || gone.includes(true)) reloadOnce(reload);
    });
  });
  followPageLife({
    onPutAway: () => undefined,
    onTakenUp: () => {
      returnedAt = performance.now();
      if (isPartMissing) reloadOnce(reload);
    },
  });
}
