/** Something a task waits for: a transaction, the session record, the network, or an answer on its way. */
export interface Effect {
  readonly kind: 'local' | 'fetch' | 'answer';
  /** A request that changes nothing on the server. */
  readonly isRead: boolean;
  run(): Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One drain or pull in one tab. It runs the production code; each of its effects waits here until the schedule lets it
 * happen, so that tabs interleave, freeze and die at every possible point.
 */
export class Task {
  effect: Effect | null = null;
  isDone = false;
  error: unknown = null;
  #arrive: () => void = () => undefined;
  #arrival: Promise<void> = Promise.resolve();

  /** Called by the code under test, through its ports. */
  gate<T>(kind: Effect['kind'], run: () => Promise<T>, isRead: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.effect = { kind, isRead, run, resolve: resolve as (value: unknown) => void, reject };
      this.#arrive();
    });
  }

  /** Start the code under test and wait until it wants something. */
  async start(work: () => Promise<unknown>): Promise<void> {
    this.#expectArrival();
    work().then(
      () => this.#end(null),
      (error: unknown) => this.#end(error),
    );
    await this.#arrival;
  }

  /** Give the waiting effect its outcome and wait for the next one. */
  async answer(give: (effect: Effect) => void): Promise<void> {
    const { effect } = this;
    if (!effect) return;
    this.effect = null;
    this.#expectArrival();
    give(effect);
    await this.#arrival;
  }

  /** Let the waiting effect happen. */
  async proceed(): Promise<void> {
    const { effect } = this;
    if (!effect) return;
    const outcome = await effect.run().then(
      (value) => () => effect.resolve(value),
      (error: unknown) => () => effect.reject(error),
    );
    await this.answer(outcome);
  }

  #expectArrival(): void {
    this.#arrival = new Promise((resolve) => {
      this.#arrive = resolve;
    });
  }

  #end(error: unknown): void {
    this.isDone = true;
    this.error = error;
    this.#arrive();
  }
}
