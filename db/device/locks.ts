/** Web Locks as the engine uses them; they save traffic, correctness never depends on them. */
export interface Locks {
  /**
   * Run `work` while holding the lock. With `ifAvailable` null is returned at once when somebody else holds it; `steal`
   * takes it away from a frozen tab.
   */
  run<T>(name: string, options: { ifAvailable?: boolean; steal?: boolean }, work: () => Promise<T>): Promise<T | null>;
}

/** The browser's locks, or none where there are none. */
export function openLocks(manager: LockManager | undefined = globalThis.navigator?.locks): Locks {
  if (!manager) return { run: (_name, _options, work) => work() };
  return {
    run: async <T>(name: string, options: { ifAvailable?: boolean; steal?: boolean }, work: () => Promise<T>) =>
      (await manager.request(name, options, async (lock) => (lock ? work() : null))) as T | null,
  };
}
