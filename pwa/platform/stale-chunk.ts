import { hasUnsavedChanges } from './unsaved-changes';

const KEY = 'reloadedForChunk';
const NOT_AGAIN_WITHIN_MS = 10_000;

/**
 * A part of the app is gone because a newer version was deployed: reload once. Not while offline, not under an unsaved
 * form, and not twice in ten seconds, so that a broken deploy cannot make a loop.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || hasUnsavedChanges() || Date.now() - last < NOT_AGAIN_WITHIN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
