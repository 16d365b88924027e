import { useEffect } from 'react';
import { renewSession } from '../../db/device/session/session';
import type { SessionServices } from './session-services';

/** SPEC §9: token refresh interval. */
const REFRESH_EVERY_MS = 1_800_000;

/**
 * A new token every 30 minutes. Timers sleep on phones, so also when the app comes back or online after that long
 * (rule 73). One tab at a time does it, and only a definite refusal signs out.
 */
export function useTokenRefresh(services: SessionServices, token: string | null): void {
  useEffect(() => {
    if (token === null) return;
    const since = Date.now();
    const renew = async () => {
      const session = await services.records.read();
      if (session?.state === 'ok') await renewSession({ ...services, session });
    };
    const renewIfOld = () => {
      if (document.visibilityState === 'visible' && Date.now() - since >= REFRESH_EVERY_MS) void renew();
    };
    const timer = setInterval(() => void renew(), REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', renewIfOld);
    window.addEventListener('focus', renewIfOld);
    window.addEventListener('online', renewIfOld);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renewIfOld);
      window.removeEventListener('focus', renewIfOld);
      window.removeEventListener('online', renewIfOld);
    };
  }, [services, token]);
}
