import { ApiError } from '../http/api-error';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;
/** A failure this old says nothing any more. */
const MEMORY_MS = 60_000;

/** Spares a service that is down, and the people who would wait for it. */
export interface CircuitBreaker {
  /** Run a call, or refuse at once with 503 while the service is being spared. */
  run<T>(call: () => Promise<T>): Promise<T>;
}

/** Only failures of the service count; a refusal of one question says that it is well. */
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
      // While this call tries, the others are still refused.
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
