interface Waiting {
  isMet: () => boolean;
  resolve: () => void;
}

/** Those who wait for something to become true, each for a while at most. */
export class WaitingList {
  readonly #waiting = new Set<Waiting>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Resolves when `check` finds `isMet` true, or after `limitMs`. */
  until(isMet: () => boolean, limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        isMet,
        resolve: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve();
        },
      };
      const timer = setTimeout(waiting.resolve, limitMs);
      this.#waiting.add(waiting);
    });
  }

  /** To be called whenever something changed. */
  check(): void {
    for (const waiting of this.#waiting) if (waiting.isMet()) waiting.resolve();
  }
}
