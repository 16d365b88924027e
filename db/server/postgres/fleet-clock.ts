/** How far the system's clock may be from the database's, which is the same for all processes, before that one is used. */
const CLOCKS_MS = 20_000;
/** How near it must be to be used again: one at the very limit would otherwise be put right and let go by turns, and time would leap. */
const NEAR_MS = 10_000;
/** How much it may wander from there before it is set anew. */
const WANDER_MS = 1000;
/** An answer that came later says nothing of clocks. */
const QUICK_MS = 1000;

/** The clock of all processes on a database, made of a process's own and of what the database says. Times in ms UTC. */
export class FleetClock {
  readonly #onApart: (apartMs: number) => void;
  /** The system's clock is so far ahead that it is put right by that. */
  #apartMs = 0;

  /** `onApart` hears that another clock than the system's is used from now on. */
  constructor(onApart: (apartMs: number) => void) {
    this.#onApart = onApart;
  }

  of(clock: () => number): () => number {
    return () => clock() - this.#apartMs;
  }

  /** What the database's clock said, between two looks at the system's. */
  compare(askedAt: number, said: number, answeredAt: number): void {
    const tookMs = answeredAt - askedAt;
    if (tookMs < 0 || tookMs > QUICK_MS) return;
    const apartMs = Math.round(answeredAt - tookMs / 2 - said);
    const isNear = Math.abs(apartMs) <= (this.#apartMs === 0 ? CLOCKS_MS : NEAR_MS);
    if (isNear) this.#apartMs = 0;
    else if (Math.abs(apartMs - this.#apartMs) > WANDER_MS) {
      if (this.#apartMs === 0) this.#onApart(apartMs);
      this.#apartMs = apartMs;
    }
  }
}
