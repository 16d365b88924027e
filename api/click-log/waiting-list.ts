/** How often somebody whose time is up looks whether waiting on is worth it. */
const STEP_MS = 25;

interface Waiting {
  isMet: () => boolean;
  resolve: () => void;
}

const NO_MORE = { limitMs: 0, isLikely: () => false };

/** Those who wait for something to become true, each for a while at most. */
export class WaitingList {
  readonly #waiting = new Set<Waiting>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Resolves when `check` finds `isMet` true, or after `limitMs`; while `more` promises something, after its `limitMs`. */
  until(isMet: () => boolean, limitMs: number, more: { limitMs: number; isLikely: () => boolean } = NO_MORE): Promise<void> {
    return new Promise((resolve) => {
      let left = more.limitMs - limitMs;
      const timeUp = (): void => {
        if (left <= 0 || !more.isLikely()) return waiting.resolve();
        left -= STEP_MS;
        timer = setTimeout(timeUp, STEP_MS);
      };
      const waiting: Waiting = {
        isMet,
        resolve: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve();
        },
      };
      let timer = setTimeout(timeUp, limitMs);
      this.#waiting.add(waiting);
    });
  }

  /** To be called whenever something changed. */
  check(): void {
    for (const waiting of this.#waiting) if (waiting.isMet()) waiting.resolve();
  }
}
