const MINUTE_MS = 60_000;

/**
 * What fails for everybody at once, such as a database that is away, is said once a minute: a line for each request would fill the disk
 * that the taps wait on. `say` hears how many were passed over since its last line.
 */
export function onceAMinute<T extends unknown[]>(say: (skipped: number, ...about: T) => void): (...about: T) => void {
  let saidAt = -Infinity;
  let skipped = 0;
  return (...about) => {
    if (performance.now() - saidAt < MINUTE_MS) {
      skipped += 1;
      return;
    }
    say(skipped, ...about);
    saidAt = performance.now();
    skipped = 0;
  };
}
