import { useEffect } from 'react';
import type { DeviceValue } from './device-context';

/** Also the watchdog against a lost wake-up (SYNC, "Who drains"). */
const TICK_MS = 60_000;

/** Start, online, back in view, and every minute: the moments at which what waits is sent. */
export function useSyncTriggers(drain: DeviceValue['drain'] | null, probe: () => Promise<void>): void {
  useEffect(() => {
    if (!drain) return;
    const start = () => void drain();
    const online = () => void drain({ reset: true });
    const visible = () => {
      if (document.visibilityState === 'visible') void probe().then(start);
    };
    start();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', visible);
    const timer = setInterval(start, TICK_MS);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', visible);
      clearInterval(timer);
    };
  }, [drain, probe]);
}
