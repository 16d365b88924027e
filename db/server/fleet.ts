/** What is heard from the processes that work on the same database, this one among them. */
export interface FleetListener {
  /** Figures of these owners have grown, whoever counted them, and can be read. */
  onCounted(ownerIds: readonly string[]): void;
  /** Sessions may have ended. */
  onSessions(): void;
  /** Something may have been said that was not heard. */
  onMissed(): void;
}

/** The processes that work on one database, any number of equal ones, as one of them sees them. */
export interface Fleet {
  /**
   * The present term of the duty, which is what one process does for all of them: aborted when it is over, and already while
   * another process has it. Two may believe for a moment that they have it, so it saves work and decides nothing.
   */
  readonly term: AbortSignal;
  /** When the database last answered, by `performance.now()`: it is asked every second. */
  readonly heardAt: number;
  /**
   * This clock (ms UTC); the one of all processes where it is far from that: what one of them dates (a session's secret that was replaced, the window of
   * a limit, a mail that is being sent) another one judges, some of it within a minute.
   */
  clockOf(clock: () => number): () => number;
  /** From now on; what is said earlier is heard by nobody. */
  listen(listener: FleetListener): void;
  /** Says to all, to this one too, that figures of these owners have grown. Costs whoever says it next to nothing. */
  tellCounted(ownerIds: readonly string[]): void;
  /** Says to all, to this one too, that sessions may have ended. Costs as little. */
  tellSessions(): void;
  /** What no two processes do at the same time, each when it starts. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Another process may have the duty. Nothing is heard any more. */
  leave(): Promise<void>;
}

export interface JoinOptions {
  /** How long to wait for a program that needs the database for itself. */
  waitMs?: number;
  onWait?: () => void;
  /** The system's clock is so far, in ms, from the one of all processes that theirs is used. */
  onClock: (apartMs: number) => void;
  /** How long this process may be stopped, or have no turn, before the duty is another's. */
  asleepMs?: number;
  /** The system's clock, ms UTC. */
  now?: () => number;
  /** The database was away, and such a program has it since, or a newer version has changed its schema. */
  onTaken: (by: 'program' | 'version') => void;
}

/** The only process there can be. */
export function createLoneFleet(): Fleet {
  let listener: FleetListener | null = null;
  const term = new AbortController();
  return {
    term: term.signal,
    get heardAt() {
      return performance.now();
    },
    clockOf: (clock) => clock,
    listen: (given) => (listener = given),
    tellCounted: (ownerIds) => listener?.onCounted(ownerIds),
    tellSessions: () => listener?.onSessions(),
    alone: (work) => work(),
    leave: async () => {
      listener = null;
      term.abort();
    },
  };
}
