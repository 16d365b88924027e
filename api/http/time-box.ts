/** Longest a visitor waits for the tap to be on disk (SCAN, rule 56). */
export const CLICK_TIME_BOX_MS = 50;

/**
 * Resolves with `work`, or `limitMs` later without it. `work` goes on and must not reject. Taps that share a commit
 * share its promise and so one timer, which runs from the first of them; those that come after it has run out share a
 * new one. Nobody waits longer than the limit.
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
