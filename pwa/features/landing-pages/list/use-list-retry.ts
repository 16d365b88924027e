import { useEffect, useRef, useState } from 'react';
import type { ResourceState } from '../../../sync/use-resource';

/** SPEC §8: a 429 on the list makes the client wait 60 seconds and retry. */
const WAIT_SECONDS = 60;

/** When the list is asked for again after a 429 (ms since 1970), else null. Waits longer when the server asks for it. */
export function useListRetry({ refusal, refresh }: Pick<ResourceState, 'refusal' | 'refresh'>): number | null {
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const isLimited = refusal?.status === 429;
  const waitMs = Math.max(WAIT_SECONDS, refusal?.retryAfterSeconds ?? 0) * 1000;
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isLimited) return;
    setRetryAt(Date.now() + waitMs);
    const timer = setTimeout(() => void latest.current().finally(() => setRound(round + 1)), waitMs);
    return () => {
      clearTimeout(timer);
      setRetryAt(null);
    };
  }, [isLimited, waitMs, round]);
  return retryAt;
}
