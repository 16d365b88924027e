/** Web Locks as the engine uses them; they save traffic, correctness never depends on them. */
export interface Locks {
  /**
   * Run `work` while holding the lock. With `ifAvailable` null is returned at once when somebody else holds it; `steal`
   * takes it away from a frozen tab. Without either it waits its turn, but not for ever: whoever holds a lock for longer
   * than any call may take is frozen, and then `work` runs without.
   */
  run<T>(name: string, options: { ifAvailable?: boolean; steal?: boolean }, work: () => Promise<T>): Promise<T | null>;
}

/** Longer than the longest call under a lock that others wait for, ms. */
const LONGEST_WAIT_MS = 45_000;

/** The browser's locks, or none where there are none. */
export function openLocks(manager: LockManager | undefined = globalThis.navigator?.locks, longestWaitMs = LONGEST_WAIT_MS): Locks {
  if (!manager) return { run: (_name, _options, work) => work() };
  return {
    run: async <T>(name: string, options: { ifAvailable?: boolean; steal?: boolean }, work: () => Promise<T>): Promise<T | null> => {
      let running: Promise<T> | null = null;
      const isWaiting = !options.ifAvailable && !options.steal;
      try {
        return await manager.request(name, isWaiting ? { signal: AbortSignal.timeout(longestWaitMs) } : options, async (lock) =>
          lock ? (running = work()) : null,
        );
      } catch (error) {
        // The work's own failure, or the lock was taken away while it ran: either way the work decides.
        if (running) return running;
        if (isWaiting && error instanceof DOMException && error.name === 'TimeoutError') return work();
        throw error;
      }
    },
  };
}
