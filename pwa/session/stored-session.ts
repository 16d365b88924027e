import * as v from 'valibot';
import { User } from '../../api/contract/account';
import type { Session } from '../../db/device/types';
import { PENDING_LOGOUT_KEY, REVIEW_PHOTOS_KEY, TOKEN_KEY, USER_KEY } from './stored-keys';

/** localStorage, where it may be used at all. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Token and user as stored, or null when either is missing or unreadable. */
export function readStoredSession(): { token: string; user: User } | null {
  const token = storage()?.getItem(TOKEN_KEY);
  const text = storage()?.getItem(USER_KEY);
  if (!token || !text) return null;
  try {
    const user = v.safeParse(User, JSON.parse(text));
    return user.success ? { token, user: user.output } : null;
  } catch {
    return null;
  }
}

/** Writes or clears `authToken` and `userData` as the session record changes; nothing else writes them. */
export function mirrorSession(session: Session | null): void {
  const store = storage();
  if (session?.state === 'ok') {
    store?.setItem(TOKEN_KEY, session.token);
    store?.setItem(USER_KEY, JSON.stringify(session.user));
  } else {
    store?.removeItem(TOKEN_KEY);
    store?.removeItem(USER_KEY);
  }
}

/** Users whose database could not be deleted at log-out; retried at the next start. */
const PENDING_WIPE_KEY = 'pendingWipe';

export const pendingWipes = (): string[] => storage()?.getItem(PENDING_WIPE_KEY)?.split(' ').filter(Boolean) ?? [];
export function setWipePending(sub: string, isPending: boolean): void {
  const others = pendingWipes().filter((other) => other !== sub);
  const all = isPending ? [...others, sub] : others;
  if (all.length > 0) storage()?.setItem(PENDING_WIPE_KEY, all.join(' '));
  else storage()?.removeItem(PENDING_WIPE_KEY);
}

/** What a user has allowed is theirs: the next one in this browser is asked anew. */
export const forgetChoices = (): void => storage()?.removeItem(REVIEW_PHOTOS_KEY);

export const isLogoutPending = (): boolean => storage()?.getItem(PENDING_LOGOUT_KEY) === '1';
export function setLogoutPending(isPending: boolean): void {
  if (isPending) storage()?.setItem(PENDING_LOGOUT_KEY, '1');
  else storage()?.removeItem(PENDING_LOGOUT_KEY);
}
