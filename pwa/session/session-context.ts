import { createContext, useContext } from 'react';
import type { SignedIn, User } from '../../api/contract/account';
import type { Outcome } from '../../api/contract/client';
import type { Api } from './api';
import type { SessionServices } from './session-services';
import type { Restored } from './sign-in-state';

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out';

export interface SessionValue {
  status: SessionStatus;
  /** Whoever is signed in; null otherwise. */
  user: User | null;
  /** Why the sign-in could not be confirmed, in words; null when all is well. */
  error: string | null;
  /** The server could not be reached to check the session: offline, whatever the browser believes. */
  isServerSilent: boolean;
  /** The cookie is valid, but the user could not be fetched; `error` says why. */
  isUserMissing: boolean;
  /** The server ended the session of whoever was signed in here. */
  isEnded: boolean;
  /** Somebody is likely to be signed in, and their screen's shape is in the page: the server was sent a session when it was asked for it. */
  isExpected: boolean;
  /** The user is who the device remembers; whether they still are that, and an admin, is being asked. */
  isUnconfirmed: boolean;
  /** The user has just logged out here: the guard goes to plain /login, without a way back. */
  hasLoggedOut: boolean;
  /** A log-in, registration or reset answered with a token and a user. */
  accept: (signedIn: Pick<SignedIn, 'user' | 'token'>) => Promise<void>;
  /** Try the session cookie, e.g. on the way back from Google. */
  restore: () => Promise<Restored>;
  /** Ends the session here and on the server and wipes the device's copy. Unsent edits are asked about before. */
  logOut: () => Promise<void>;
  /** The user changed (image, Google connection); the stored copy follows. */
  updateUser: (change: (user: User) => User) => Promise<void>;
  /** The token changed without a sign-in (password change). */
  updateToken: (token: string) => Promise<void>;
  /** Fetch the user anew; the answer is already in `user`. */
  refreshUser: () => Promise<Outcome<User>>;
  /** Check token and user anew. Answers a message when that failed, else null. */
  reload: () => Promise<string | null>;
}

export interface SessionContextValue extends SessionValue {
  api: Api;
  services: SessionServices;
}

export const SessionContext = createContext<SessionContextValue | null>(null);

function useSessionContext(): SessionContextValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession is used outside SessionProvider');
  return value;
}

/** Who is signed in, and how to change that (SPEC §4). Throws outside SessionProvider. */
export const useSession = (): SessionValue => useSessionContext();
/** The typed client, calling as whoever is signed in. */
export const useApi = (): Api => useSessionContext().api;
/** Records, locks and the bare client, from which the sync engine is built. */
export const useSessionServices = (): SessionServices => useSessionContext().services;

/** The signed-in user, on screens behind the guard. Throws when there is none. */
export function useUser(): User {
  const { user } = useSessionContext();
  if (!user) throw new Error('useUser is used on a screen without the login guard');
  return user;
}
