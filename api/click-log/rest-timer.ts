/** The pause after a failure, before the next attempt. */
export class RestTimer {
  #timer: NodeJS.Timeout | null = null;
  readonly #durationMs: number;
  readonly #onRested: () => void;

  constructor(durationMs: number, onRested: () => void) {
    this.#durationMs = durationMs;
    this.#onRested = onRested;
  }

  get isResting(): boolean {
    return this.#timer !== null;
  }

  rest(durationMs = this.#durationMs): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#onRested();
    }, durationMs);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
