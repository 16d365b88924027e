/** What happens to a page that is no longer looked at: it is put away as it stands, and may be taken up again. */
export interface PageLife {
  /** It is about to stop running, at any point of what it does. Called at once; there is no time to wait for anything. */
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
