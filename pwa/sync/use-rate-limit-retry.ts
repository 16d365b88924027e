import { useEffect, useRef, useState } from 'react';
import { DEFAULT_RETRY_SECONDS } from '../../api/contract/limits';

interface Refusal {
  status: number;
  retryAfterSeconds: number | null;
}

export interface RateLimitRetry {
  /** When the next try is made (ms since 1970); null when none is planned. */
  retryAt: number | null;
  /** Which try that is, from 1. */
  attempt: number;
  /** Still refused after the last try. */
  isExhausted: boolean;
  /** Try at once, and count from the start. */
  restart: () => void;
}

/**
 * After a 429: up to `maxTries` tries, 60 s apart or as long as the server asks for when that is longer (SPEC §8, rule
 * 123). Any other answer ends it.
 */
export function useRateLimitRetry(refusal: Refusal | null, load: () => Promise<unknown>, maxTries = Infinity): RateLimitRetry {
  const [tries, setTries] = useState(0);
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const isLimited = refusal?.status === 429;
  const waitMs = Math.max(DEFAULT_RETRY_SECONDS, refusal?.retryAfterSeconds ?? 0) * 1000;
  const isExhausted = isLimited && tries >= maxTries;
  useEffect(() => {
    if (!isLimited) {
      setTries(0);
      return;
    }
    if (tries >= maxTries) return;
    let isCurrent = true;
    setRetryAt(Date.now() + waitMs);
    const timer = setTimeout(() => {
      setRetryAt(null);
      void latest.current().finally(() => isCurrent && setTries(tries + 1));
    }, waitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setRetryAt(null);
    };
  }, [isLimited, tries, maxTries, waitMs]);
  const restart = () => void latest.current().finally(() => setTries(0));
  return { retryAt, attempt: tries + 1, isExhausted, restart };
}
