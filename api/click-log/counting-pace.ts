import { type ClickLogLimits, CROWD_TAPS, FOLD_STEP, FOLD_STRIDE, FULL_ROUND, MANY_TAPS } from './click-log-limits';
import { RestTimer } from './rest-timer';

interface Parts {
  limits: Pick<ClickLogLimits, 'foldEveryMs' | 'foldCrowdEveryMs'>;
  /** What has lain in a shared journal for a second is counted by another process: no longer pause than that. */
  isShared: boolean;
  /** The pause is over. */
  onRested: () => void;
}

/** How fast taps of the journal are counted: in rounds with a pause between two, which is longer in a crowd and ends for whoever reads. */
export class CountingPace {
  readonly #limits: Parts['limits'];
  readonly #isShared: boolean;
  readonly #pause: RestTimer;
  /** Taps since the last pause began. */
  #taps = 0;

  constructor({ limits, isShared, onRested }: Parts) {
    this.#limits = limits;
    this.#isShared = isShared;
    this.#pause = new RestTimer(limits.foldEveryMs, onRested);
  }

  /** So many came. */
  took(taps: number): void {
    this.#taps += taps;
  }

  /** How many may be counted with the next commit. `beside`: a visitor waits for it; `isAwaited`: so does a reader; `unfolded` lie in the journal. */
  step({ unfolded, isAwaited, beside }: { unfolded: number; isAwaited: boolean; beside: boolean }): number {
    if (unfolded >= FULL_ROUND) this.#pause.stop();
    if (this.#pause.isResting && !isAwaited) return 0;
    return beside && !isAwaited ? FOLD_STEP : FOLD_STRIDE;
  }

  /** Some were counted; when that was the end of a round, and not much is left, a pause begins. */
  counted({ unfolded, isFolding }: { unfolded: number; isFolding: boolean }): void {
    if (isFolding || unfolded >= MANY_TAPS || this.#pause.isResting) return;
    const { foldEveryMs, foldCrowdEveryMs } = this.#limits;
    const isCrowd = !this.#isShared && this.#taps >= CROWD_TAPS;
    this.#taps = 0;
    this.#pause.rest(isCrowd ? Math.max(foldEveryMs, foldCrowdEveryMs) : foldEveryMs);
  }

  stop(): void {
    this.#pause.stop();
  }
}
