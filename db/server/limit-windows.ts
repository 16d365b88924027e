/** How much may be counted in a window of time. */
export interface WindowLimit {
  points: number;
  /** Length of the window in milliseconds. It begins with the first that is counted. */
  duration: number;
  /** How many of its points, of which this is a part, a process may take at a time to hand them out by itself: for what is counted at every call. */
  atATime?: number;
}

/** What is counted, by limit and by key: who is counted, as a text that tells nobody who it is. */
export interface LimitWindows {
  /** Counts one. Answers null, or until when (ms UTC) there is no more of it. */
  count(name: string, key: string, limit: WindowLimit): Promise<number | null>;
  /** Takes back one that was counted. */
  giveBack(name: string, key: string): Promise<void>;
  /** The next one begins a new window. */
  forget(name: string, key: string): Promise<void>;
  /** Whether anything was counted in a window that still runs. */
  isCounted(name: string, key: string): Promise<boolean>;
  /** Removes windows that are over, where they do not go by themselves. */
  removeEnded(): Promise<void>;
}

/** About 200 bytes each. Whoever can make up keys is held by a limit per network first, so no crowd pushes others out. */
const MAX_KEYS = 50_000;

interface Window {
  count: number;
  /** Milliseconds UTC. */
  until: number;
}

/** The windows of one limit, in the order in which they end: all have the same length. */
function createWindows(duration: number, now: () => number) {
  const windows = new Map<string, Window>();
  /** A clock that was set back must not make a window longer. */
  const isOver = ({ until }: Window): boolean => until <= now() || until > now() + duration;
  function sweep(): void {
    for (const [key, window] of windows) {
      if (!isOver(window) && windows.size < MAX_KEYS) return;
      windows.delete(key);
    }
  }
  return {
    /** The running window of a key, opened when there is none. */
    of: (key: string): Window => {
      const known = windows.get(key);
      if (known && !isOver(known)) return known;
      windows.delete(key);
      sweep();
      const opened = { count: 0, until: now() + duration };
      windows.set(key, opened);
      return opened;
    },
    find: (key: string): Window | undefined => {
      const known = windows.get(key);
      return known && !isOver(known) ? known : undefined;
    },
    delete: (key: string): boolean => windows.delete(key),
  };
}

/** Windows of one process, in its memory. `now` in ms UTC. */
export function createMemoryWindows(now: () => number): LimitWindows {
  const limits = new Map<string, ReturnType<typeof createWindows>>();
  return {
    count: async (name, key, { points, duration }) => {
      const windows = limits.get(name) ?? createWindows(duration, now);
      limits.set(name, windows);
      const window = windows.of(key);
      if (window.count >= points) return window.until;
      window.count += 1;
      return null;
    },
    giveBack: async (name, key) => {
      const window = limits.get(name)?.find(key);
      if (window && window.count > 0) window.count -= 1;
    },
    forget: async (name, key) => {
      limits.get(name)?.delete(key);
    },
    isCounted: async (name, key) => (limits.get(name)?.find(key)?.count ?? 0) > 0,
    removeEnded: () => Promise.resolve(),
  };
}
