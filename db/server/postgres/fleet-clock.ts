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
  /** A clock that nobody sets. */
  readonly #steady: () => number;
  /** What the database's clock said, and when by the steady one: the system's, which is far from it, may be set right at any moment. */
  #said: { now: number; at: number } | null = null;

  /** `onApart` hears that another clock than the system's is used from now on. */
  constructor(onApart: (apartMs: number) => void, steady = (): number => performance.now()) {
    this.#onApart = onApart;
    this.#steady = steady;
  }

  of(clock: () => number): () => number {
    return () => this.#carried() ?? clock();
  }

  #carried(): number | null {
    return this.#said && Math.round(this.#said.now + this.#steady() - this.#said.at);
  }

  /** What the database's clock said, between two looks at the system's. */
  compare(askedAt: number, said: number, answeredAt: number): void {
    const tookMs = answeredAt - askedAt;
    if (tookMs < 0 || tookMs > QUICK_MS) return;
    const now = said + tookMs / 2;
    const carried = this.#carried();
    const apartMs = Math.round(answeredAt - now);
    if (Math.abs(apartMs) <= (carried === null ? CLOCKS_MS : NEAR_MS)) this.#said = null;
    else if (carried === null || Math.abs(carried - now) > WANDER_MS) {
      if (carried === null) this.#onApart(apartMs);
      this.#said = { now, at: this.#steady() };
    }
  }
}
