/** Longest a visitor waits for the tap to be on disk (SCAN.md, READINGS 56). */
export const CLICK_TIME_BOX_MS = 50;

/** Resolves with `work`, or after `limitMs` without it. `work` goes on and must not reject. */
export function timeBoxed(work: Promise<void>, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
