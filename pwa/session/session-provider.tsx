import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { User } from '../../api/contract/account';
import { keepOnlyEdits } from '../../db/device/rejected';
import type { Session } from '../../db/device/schema';
import { createApi } from './api';
import { SessionContext, type SessionContextValue, type SessionStatus } from './session-context';
import { openSessionServices, type SessionServices } from './session-services';
import {
  acceptSignIn,
  isOutOfContact,
  logOut,
  restoreFromCookie,
  revokeOnServer,
  verifySession,
  VERIFY_CAP_MS,
  type Restored,
} from './sign-in-state';
import { isLogoutPending, mirrorSession, readStoredSession } from './stored-session';
import { useTokenRefresh } from './use-token-refresh';

/** Before the record is read: what the last visit left, so that a known user never sees "Indlæser...". */
const firstGlance = (): { user: User; token: string } | null => (isLogoutPending() ? null : readStoredSession());

/** A log-out the server has not heard of is told to it on reconnect (READINGS 71). */
function useFinishLogout(services: SessionServices): void {
  useEffect(() => {
    const finishLogout = () => {
      if (isLogoutPending()) void revokeOnServer(services, null);
    };
    window.addEventListener('online', finishLogout);
    return () => window.removeEventListener('online', finishLogout);
  }, [services]);
}

/** Rejected: what was read goes, what waits stays and is named on the sign-in page. Tried again at the next start. */
const leaveEditsOf = async ({ app }: SessionServices, session: Session): Promise<void> => {
  const database = await app;
  if (database) await keepOnlyEdits(database, session).catch(() => undefined);
};

/** Starts, watches and ends the session (SPEC §4, READINGS 71–79, 133). Give `services` in tests. */
export function SessionProvider({ children, services: given }: { children: ReactNode; services?: SessionServices }) {
  const [services] = useState(() => given ?? openSessionServices());
  const [api] = useState(() => createApi(services));
  const [glance] = useState(firstGlance);
  /** undefined = the record has not been read yet. */
  const [session, setSession] = useState<Session | null | undefined>(undefined);
  const [isRestoring, setIsRestoring] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const [isServerSilent, setIsServerSilent] = useState(false);
  const [hasLoggedOut, setHasLoggedOut] = useState(false);
  const running = useRef<Promise<Restored> | null>(null);

  const restore = useCallback(() => {
    running.current ??= restoreFromCookie(services)
      .then(async (restored) => {
        setError(restored.kind === 'unknown' ? restored.message : null);
        setIsServerSilent(restored.kind === 'unknown' && restored.isSilent === true);
        setSession(await services.records.read());
        return restored;
      })
      .finally(() => void (running.current = null));
    return running.current;
  }, [services]);

  useEffect(() => {
    let isCurrent = true;
    let stopWatching = (): void => undefined;
    const start = async () => {
      if (isLogoutPending()) await revokeOnServer(services, null);
      const known = await services.records.read();
      if (!isCurrent) return;
      setSession(known);
      stopWatching = services.watch((changed) => {
        mirrorSession(changed);
        setSession(changed);
        if (changed?.state === 'rejected') void leaveEditsOf(services, changed);
      });
      if (known?.state === 'ok' && !isOutOfContact(known, services.now())) {
        setIsRestoring(false);
        const trouble = await verifySession(api, services);
        if (isCurrent) setError(trouble);
      } else {
        await Promise.race([restore(), new Promise((resolve) => setTimeout(resolve, VERIFY_CAP_MS))]);
        if (isCurrent) setIsRestoring(false);
      }
    };
    void start();
    return () => {
      isCurrent = false;
      stopWatching();
    };
  }, [services, api, restore]);

  useFinishLogout(services);
  useEffect(() => {
    if (!isServerSilent) return;
    const again = () => void restore();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isServerSilent, restore]);

  const isKnown = session !== undefined;
  const isOk = session?.state === 'ok' && !isOutOfContact(session, services.now());
  const user = isKnown ? (isOk ? session.user : null) : (glance?.user ?? null);
  const status: SessionStatus = user ? 'signed-in' : isRestoring ? 'loading' : 'signed-out';
  useTokenRefresh(services, isOk ? session.token : null);

  const value = useMemo<SessionContextValue>(() => {
    const change = async (next: (session: Session) => Session) =>
      setSession(await services.records.update((old) => (old?.state === 'ok' ? next(old) : old)));
    return {
      status,
      user,
      error,
      hasLoggedOut,
      isServerSilent,
      api,
      services,
      restore,
      accept: async (signedIn) => {
        setHasLoggedOut(false);
        await acceptSignIn(services, signedIn);
        setError(null);
        setSession(await services.records.read());
      },
      logOut: async () => {
        setHasLoggedOut(true);
        await logOut(services);
        setSession(null);
        setIsRestoring(false);
      },
      updateUser: (update) => change((old) => ({ ...old, user: update(old.user) })),
      updateToken: (token) => change((old) => ({ ...old, token })),
      reload: () => verifySession(api, services),
    };
  }, [status, user, error, hasLoggedOut, isServerSilent, api, services, restore]);

  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}
