import { ApiError } from '../http/refusals/api-error';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;
/** Older failures are forgotten. */
const MEMORY_MS = 60_000;

/** Stops calling a failing service for a while, so that callers fail fast instead of waiting. */
export interface CircuitBreaker {
  /** Run a call, or throw 503 at once while the circuit is open. */
  run<T>(call: () => Promise<T>): Promise<T>;
}

/** Only failures of the service count; a refused request proves that it works. */
const isFailure = (error: unknown): boolean => !(error instanceof ApiError) || error.code === 'unavailable' || error.code === 'bad_gateway';

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
      if (now() - failedAt >= MEMORY_MS) failures = 0;
      const waitMs = openUntil - now();
      if (failures >= FAILURES_TO_OPEN && waitMs > 0) {
        throw new ApiError('unavailable', 'Google svarer ikke lige nu. Prøv igen om lidt.', {
          retryAfterSeconds: Math.ceil(waitMs / 1000),
        });
      }
      // While the trial call runs, others are still refused.
      if (failures >= FAILURES_TO_OPEN) openUntil = now() + OPEN_MS;
      try {
        const answer = await call();
        failures = 0;
        return answer;
      } catch (error) {
        if (isFailure(error)) noteFailure();
        else failures = 0;
        throw error;
      }
    },
  };
}
