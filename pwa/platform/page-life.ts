/** Callbacks of a page that is frozen or put into the back/forward cache, and may be resumed. */
export interface PageLife {
  /** The page is about to stop running. Called synchronously; there is no time to wait. */
  onPutAway: () => void;
  onTakenUp: () => void;
}

/**
 * Follows the page into the back/forward cache and into a freeze, and out again. A page that ends is not put away: what
 * is under way in it ends with it. Returns the way to stop.
 */
export function followPageLife({ onPutAway, onTakenUp }: PageLife): () => void {
  const hide = (event: PageTransitionEvent) => {
    if (event.persisted) onPutAway();
  };
  const show = (event: PageTransitionEvent) => {
    if (event.persisted) onTakenUp();
  };
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  document.addEventListener('freeze', onPutAway);
  document.addEventListener('resume', onTakenUp);
  return () => {
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', show);
    document.removeEventListener('freeze', onPutAway);
    document.removeEventListener('resume', onTakenUp);
  };
}
