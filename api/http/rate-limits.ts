import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './api-error';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Calls per time window (READINGS 41, 121). Scans are never limited. */
const LIMITS = {
  login: { points: 10, duration: 15 * MINUTE },
  register: { points: 5, duration: HOUR },
  reset: { points: 5, duration: HOUR },
  contact: { points: 5, duration: HOUR },
  placeSearch: { points: 30, duration: MINUTE },
  placeDetails: { points: 60, duration: MINUTE },
  upload: { points: 30, duration: HOUR },
  claim: { points: 50, duration: 24 * HOUR },
  api: { points: 300, duration: MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface Limits {
  /** Count one call. Throws 429 with Retry-After when the window is used up. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Give the window back, e.g. after a successful log-in. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** Limits kept in memory only, under keyed hashes: an address never reaches disk or log (READINGS 122). */
export function createLimits(enabled: boolean): Limits {
  if (!enabled) return { consume: async () => {}, forget: async () => {} };
  const hashKey = randomBytes(32);
  const keyOf = (key: string) => createHmac('sha256', hashKey).update(key).digest('base64url');
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [name, new RateLimiterMemory({ ...limit, keyPrefix: name })]),
  ) as Record<LimitName, RateLimiterMemory>;
  return {
    consume: async (name, key) => {
      try {
        await limiters[name].consume(keyOf(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new ApiError('rate_limited', `For mange forsøg. Vent venligst ${retryAfterSeconds} sekunder før du prøver igen.`, {
          retryAfterSeconds,
        });
      }
    },
    forget: async (name, key) => {
      await limiters[name].delete(keyOf(key));
    },
  };
}
