import * as v from 'valibot';
import { type SignedIn, User } from '../../api/contract/account';
import { isForeignTrouble, type Outcome } from '../../api/contract/client';
import { endpoints } from '../../api/contract/endpoints';
import { sameValue } from '../../db/device/rows/same-value';
import { proofOf, newSession } from '../../db/device/session/session';
import type { Session } from '../../db/device/types';
import { errors } from '../text/errors';
import type { Api } from './api';
import type { SessionServices } from './session-services';
import {
  forgetChoices,
  isLogoutPending,
  mirrorSession,
  pendingWipes,
  readStoredSession,
  setLogoutPending,
  setWipePending,
} from './stored-session';
import { wipeAccount, wipeDevice } from './wipe-device';

/** How long anything on screen may wait for the server to confirm a session (rule 21). */
export const VERIFY_CAP_MS = 3000;

export type Restored =
  | { kind: 'signed-in' }
  | { kind: 'signed-out' }
  /** `isSilent`: nobody answered, as when the device is offline. `isUserMissing`: the cookie is good, but not who it is for. */
  | { kind: 'unknown'; message: string; isSilent?: boolean; isUserMissing?: boolean };

const failed = (outcome: Outcome<unknown>, fallback: string): Extract<Restored, { kind: 'unknown' }> => {
  if (isForeignTrouble(outcome)) return { kind: 'unknown', message: fallback };
  if (outcome.kind === 'unreachable' && outcome.reason === 'not-api') return { kind: 'unknown', message: errors.auth.notJson };
  if (outcome.kind === 'refused') return { kind: 'unknown', message: outcome.problem.message || fallback };
  return { kind: 'unknown', message: fallback };
};

/**
 * The device belongs to that user from now on, and edits of theirs that waited for a sign-in go on. Finish the wipe of
 * an earlier log-out first: later it would delete current data.
 */
async function begin(services: SessionServices, user: User, token: string): Promise<void> {
  const { records, app, now } = services;
  if (pendingWipes().includes(user._id)) await wipeAccount(user._id, services);
  setWipePending(user._id, false);
  await records.update((old) => {
    if (old?.sub !== user._id) forgetChoices();
    return newSession(user, token, now());
  });
  await (await app())?.accounts.delete(user._id);
}

/** Sign in from the session cookie: status, then a token, then the user (rule 87). Never after a pending log-out. */
export async function restoreFromCookie(services: SessionServices): Promise<Restored> {
  const { client } = services;
  if (isLogoutPending()) return { kind: 'signed-out' };
  const status = await client(endpoints.status, { timeoutMs: VERIFY_CAP_MS });
  if (status.kind !== 'ok')
    return { kind: 'unknown', message: errors.auth.status, isSilent: status.kind === 'unreachable' && !isForeignTrouble(status) };
  if (!status.data.isAuthenticated) return { kind: 'signed-out' };
  const refreshed = await client(endpoints.refresh);
  if (refreshed.kind !== 'ok') return failed(refreshed, errors.auth.status);
  const { token } = refreshed.data;
  const profile = await client(endpoints.profile, { headers: { Authorization: `Bearer ${token}` } });
  if (profile.kind !== 'ok') return { ...failed(profile, errors.auth.profile), isUserMissing: true };
  if (!v.is(User, profile.data)) return { kind: 'unknown', message: errors.settings.noUser, isUserMissing: true };
  await begin(services, profile.data, token);
  return { kind: 'signed-in' };
}

/**
 * Fetch the user again. Local changes made while the request was pending (picture, password, Google) are newer than the
 * answer and stay; the next fetch brings the rest.
 */
export async function refreshUser(api: Api, { records, now }: Pick<SessionServices, 'records' | 'now'>): Promise<Outcome<User>> {
  const asked = await records.read();
  const profile = await api(endpoints.profile);
  if (profile.kind === 'ok' && !v.is(User, profile.data)) return { kind: 'unreachable', reason: 'not-api' };
  if (profile.kind === 'ok') {
    const { data } = profile;
    await records.update((session) => {
      if (session?.state !== 'ok' || session.sub !== data._id) return session;
      const user = sameValue(session.user, asked?.user) ? data : session.user;
      return { ...session, user, lastOkAt: now() };
    });
  }
  return profile;
}

/**
 * Verify a stored session: a new token, then the user. Only a definite refusal ends it, through the api; no answer keeps
 * it (rule 76). Answers what could not be fetched, in words, or null.
 */
export async function verifySession(api: Api, services: SessionServices): Promise<string | null> {
  const verified = await api(endpoints.verify);
  if (verified.kind !== 'ok') return errors.auth.status;
  const profile = await refreshUser(api, services);
  if (profile.kind === 'ok') return null;
  return (profile.kind === 'refused' && profile.problem.message) || errors.auth.profile;
}

/** Sign-in succeeded: from here on this device belongs to that user. */
export async function acceptSignIn(services: SessionServices, { user, token }: Pick<SignedIn, 'user' | 'token'>): Promise<void> {
  setLogoutPending(false);
  await begin(services, user, token);
}

/**
 * The session as the device has it. One that was left, and whose record could not be taken away then, is none: it goes now, or nothing of it
 * is shown.
 */
export async function unlessLeft({ records }: Pick<SessionServices, 'records'>): Promise<Session | null> {
  const session = await records.read();
  if (!session || !pendingWipes().includes(session.sub) || readStoredSession() !== null) return session;
  await records.update(() => null).catch(() => undefined);
  return null;
}

let revoking: Promise<void> = Promise.resolve();
/** When no log-out is on its way any more: its answer takes the cookie away, the one of whoever has signed in meanwhile too. */
export const revoked = (): Promise<void> => revoking;

/** Revoke the cookie's session on the server. Remembered until it has succeeded, whoever refuses it meanwhile (rule 71). */
export function revokeOnServer({ client }: SessionServices, session: Session | null): Promise<void> {
  setLogoutPending(true);
  const revoke = async (): Promise<void> => {
    const outcome = await client(endpoints.logout, { timeoutMs: 5000, headers: session ? proofOf(session) : undefined });
    if (outcome.kind === 'ok') setLogoutPending(false);
  };
  return (revoking = revoke());
}

/**
 * Log out: wipe the device even if the server cannot be reached now, and revoke on the server even if the device can be neither read nor
 * wiped now.
 */
export async function logOut(services: SessionServices): Promise<void> {
  setLogoutPending(true);
  const session = await services.records.read().catch(() => null);
  const sub = session?.sub ?? readStoredSession()?.user._id;
  if (sub !== undefined) setWipePending(sub, true);
  const isGone = await services.records
    .update(() => null)
    .then(
      () => true,
      () => false,
    );
  if (!isGone) mirrorSession(null);
  await Promise.all([sub !== undefined && wipeDevice(sub, services), revokeOnServer(services, session)]);
  // Until its record is gone as well, the next start finds one that was left.
  if (!isGone && sub !== undefined) setWipePending(sub, true);
}
