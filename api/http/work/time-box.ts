/** Longest a visitor waits for the tap to be on disk (SCAN, rule 56). */
export const CLICK_TIME_BOX_MS = 50;

/**
 * Resolves with `work`, or after `limitMs` without it. `work` continues and must not reject. Taps of one commit share
 * its promise and one timer, started by the first of them; after it has fired, later ones share a new one. Nobody waits
 * longer than the limit.
 */
export function createTimeBox(limitMs: number): (work: Promise<void>) => Promise<void> {
  let boxedWork: Promise<void> | null = null;
  let box = Promise.resolve();
  return (work) => {
    if (work === boxedWork) return box;
    boxedWork = work;
    box = new Promise((resolve) => {
      const timer = setTimeout(() => {
        boxedWork = null;
        resolve();
      }, limitMs);
      void work.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    return box;
  };
}
