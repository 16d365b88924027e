import { GOOGLE_DOWN } from '../presenters/google-down';
import { GoogleFailure } from './google-failure';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;
/** Older failures are forgotten. */
const MEMORY_MS = 60_000;

/** Stops calling a failing service for a while, so that callers fail fast instead of waiting. */
export interface CircuitBreaker {
  /** Run a call, or throw a GoogleFailure (503, `unasked`) at once while the circuit is open. */
  run<T>(call: () => Promise<T>): Promise<T>;
}

/** What a failed call says of the service: all callers share the circuit, so what is wrong with one of them must not open it. */
function verdictOf(error: unknown): 'away' | 'there' | 'nothing' {
  if (!(error instanceof GoogleFailure) || error.why === 'cut_off' || error.why === 'unasked') return 'nothing';
  return error.why === 'away' ? 'away' : 'there';
}

/** Opens after five failures in a row, for 30 seconds; then one call may try, and its outcome decides. `now` in milliseconds. */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0;
  let failedAt = 0;
  let openUntil = 0;

  const noteFailure = (): void => {
    failures += 1;
    failedAt = now();
    if (failures >= FAILURES_TO_OPEN) openUntil = now() + OPEN_MS;
  };

  return {
    run: async (call) => {
      // Nor does a clock that has been put back lengthen anything: its failures were of another time.
      if (Math.abs(now() - failedAt) >= MEMORY_MS) failures = 0;
      const waitMs = openUntil - now();
      if (failures >= FAILURES_TO_OPEN && waitMs > 0) {
        throw new GoogleFailure('unasked', 'unavailable', GOOGLE_DOWN, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
      const isTrial = failures >= FAILURES_TO_OPEN;
      // While the trial call runs, others are still refused.
      if (isTrial) openUntil = now() + OPEN_MS;
      try {
        const answer = await call();
        failures = 0;
        return answer;
      } catch (error) {
        const verdict = verdictOf(error);
        if (verdict === 'away') noteFailure();
        else if (verdict === 'there') failures = 0;
        // A trial that has shown nothing leaves it to the next call.
        else if (isTrial) openUntil = now();
        throw error;
      }
    },
  };
}
