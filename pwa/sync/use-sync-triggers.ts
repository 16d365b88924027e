import { useEffect } from 'react';
import { followPageLife } from '../platform/page-life';
import type { DeviceValue } from './device-context';

/** Also the watchdog against a lost wake-up (SYNC, "Who drains"). */
const TICK_MS = 60_000;

/** Drains at start, on reconnect, when the page becomes visible or returns from the history, and every minute. */
export function useSyncTriggers(drain: DeviceValue['drain'] | null, probe: () => Promise<void>): void {
  useEffect(() => {
    if (!drain) return;
    const start = () => void drain();
    const online = () => void drain({ reset: true });
    const lookAgain = () => void probe().then(start);
    const visible = () => {
      if (document.visibilityState === 'visible') lookAgain();
    };
    start();
    window.addEventListener('online', online);
    const stopFollowing = followPageLife({ onPutAway: () => undefined, onTakenUp: lookAgain });
    document.addEventListener('visibilitychange', visible);
    const timer = setInterval(start, TICK_MS);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', visible);
      stopFollowing();
      clearInterval(timer);
    };
  }, [drain, probe]);
}
