/** Resolves with the work, or after a while without it. */
export async function waitAtMost(work: Promise<void> | null, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, bound]);
  clearTimeout(timer);
}

const AFTER_FAILURE_MS = 60_000;

export interface Rounds {
  readonly state: { isStopped: boolean };
  ask(): void;
  /** No further rounds; waits for the one under way as long as that. */
  stop(waitMs: number): Promise<void>;
}

/**
 * Runs `round` on request: one at a time, once more when requested meanwhile, and again after the delay it answers, in
 * milliseconds; null for not until it is asked. A round that fails is made again after `afterFailureMs`.
 */
export function createRounds(
  round: () => Promise<number | null>,
  onFailure: (error: unknown) => void,
  afterFailureMs = AFTER_FAILURE_MS,
): Rounds {
  const state = { isStopped: false, isAsked: false };
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    state.isAsked = false;
    const wait = await round().catch((error: unknown) => {
      if (!state.isStopped) onFailure(error);
      return afterFailureMs;
    });
    running = null;
    if (state.isStopped) return;
    if (state.isAsked) return ask();
    if (wait !== null) timer = setTimeout(ask, wait).unref();
  }
  function ask(): void {
    state.isAsked = true;
    if (running || state.isStopped) return;
    clearTimeout(timer);
    running = run();
  }
  return {
    state,
    ask,
    stop: async (waitMs) => {
      state.isStopped = true;
      clearTimeout(timer);
      await waitAtMost(running, waitMs);
    },
  };
}
