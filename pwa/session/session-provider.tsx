import { useMemo, useState, type ReactNode } from 'react';
import type { User } from '../../api/contract/account';
import type { Session } from '../../db/device/types';
import { useIsHydrated } from '../platform/hydration';
import { createApi } from './api';
import { isOutOfContact } from './out-of-contact';
import { SessionContext, type SessionContextValue, type SessionStatus } from './session-context';
import { openSessionServices, type SessionServices } from './session-services';
import { acceptSignIn, logOut, refreshUser, unlessLeft, verifySession } from './sign-in-state';
import { isLogoutPending, readStoredSession } from './stored-session';
import { useSessionRecord } from './use-session-record';
import { useTokenRefresh } from './use-token-refresh';

/** Until the record is read: the stored user of the last visit, so that a known user never sees "Indlæser...". */
const firstGlance = (): { user: User; token: string } | null => (isLogoutPending() ? null : readStoredSession());

interface Props {
  children: ReactNode;
  /** Parts to use instead of the browser's, in tests. */
  services?: SessionServices;
  /** The server has seen that nobody is signed in: nothing is held back until that is found out again. */
  isVisitor?: boolean;
  /** The server was sent a session with the request for this page: a shape of what they have asked for is in it already. */
  isExpected?: boolean;
}

/** Starts, watches and ends the session (SPEC §4, rules 71–79, 133). */
export function SessionProvider({ children, services: given, isVisitor = false, isExpected = false }: Props) {
  const [services] = useState(() => given ?? openSessionServices());
  const [api] = useState(() => createApi(services));
  const isHydrated = useIsHydrated();
  const glance = useMemo(() => (isHydrated ? firstGlance() : null), [isHydrated]);
  const record = useSessionRecord(services, api);
  const { session, setSession, isRestoring, setIsRestoring, error, setError, isUnconfirmed, isServerSilent, isUserMissing, restore } =
    record;
  const [hasLoggedOut, setHasLoggedOut] = useState(false);
  const isKnown = session !== undefined;
  const isOk = session?.state === 'ok' && !isOutOfContact(session, services.now());
  const user = isKnown ? (isOk ? session.user : null) : (glance?.user ?? null);
  const status: SessionStatus = user ? 'signed-in' : isRestoring && !isVisitor ? 'loading' : 'signed-out';
  const isEnded = session?.state === 'rejected';
  useTokenRefresh(services, isOk ? session.token : null);

  const value = useMemo<SessionContextValue>(() => {
    const change = async (next: (session: Session) => Session) =>
      setSession(await services.records.update((old) => (old?.state === 'ok' ? next(old) : old)));
    return {
      status,
      user,
      error,
      isUnconfirmed,
      hasLoggedOut,
      isServerSilent,
      isUserMissing,
      isEnded,
      isExpected,
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
        // Somebody may have signed in while the server was awaited.
        setSession(await unlessLeft(services).catch(() => null));
        setIsRestoring(false);
      },
      updateUser: (update) => change((old) => ({ ...old, user: update(old.user) })),
      updateToken: (token) => change((old) => ({ ...old, token })),
      refreshUser: async () => {
        const outcome = await refreshUser(api, services);
        setSession(await services.records.read());
        return outcome;
      },
      reload: () => verifySession(api, services),
    };
  }, [
    status,
    user,
    error,
    isUnconfirmed,
    hasLoggedOut,
    isServerSilent,
    isUserMissing,
    isEnded,
    isExpected,
    api,
    services,
    restore,
    setSession,
    setError,
    setIsRestoring,
  ]);

  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}
