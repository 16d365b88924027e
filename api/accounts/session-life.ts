import { createHmac } from 'node:crypto';
import type Koa from 'koa';
import {
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  listSessionsOf,
  updateSessionSecret,
  updateSessionSeen,
} from '../../db/server/queries/session-queries';
import { getSyncState } from '../../db/server/queries/sync-state-queries';
import { updateLastActive } from '../../db/server/queries/user-queries';
import type { Session } from '../contract/account';
import type { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { ApiError } from '../http/refusals/api-error';
import { isListUnchanged } from '../http/answers/list-tag';
import { contentTag } from '../http/answers/whole-list';
import { isWithinGrace, sessionOfCookie } from '../http/access/authentication';
import type { Call, CallOf } from '../http/call';
import { clearSessionCookie, hashSecret, SESSION_IDLE_MS, sessionCookieName, setSessionCookie } from '../http/access/session-cookie';
import { MOST_SESSIONS } from './open-session';

const NOT_SIGNED_IN = 'Du er ikke logget ind';

/** Signed in by a good bearer, or by a cookie that a refresh would accept: an old bearer beside it changes nothing. */
export async function readStatus({ ctx, deps, maybeUser }: Call): Promise<{ isAuthenticated: boolean }> {
  if (maybeUser) return { isAuthenticated: true };
  const session = await sessionOfCookie(ctx, deps);
  return { isAuthenticated: session !== null && (!session.isPrevious || isWithinGrace(session.found, deps.now())) };
}

/** End the session of the bearer and of the cookie; nobody signed in is fine too. */
export async function logout({ ctx, deps, maybeUser }: Call): Promise<undefined> {
  const ofCookie = await sessionOfCookie(ctx, deps);
  const ids = new Set([maybeUser?.sessionId, ofCookie?.found.session.id].filter((id) => id !== undefined));
  if (ids.size > 0) {
    await deps.database.db.transaction().execute(async (trx) => {
      for (const id of ids) await deleteSession(trx, id);
    });
    deps.log.info({ event: 'logout', user: maybeUser?.id ?? ofCookie?.found.user.id }, 'signed out');
  }
  clearSessionCookie(ctx, deps.config);
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof sessionOfCookie>>>;

/**
 * The next secret after a secret. Derived, so that two concurrent refreshes, or a repeat after a lost answer, agree on
 * it: a lost answer would otherwise sign the phone out half an hour later.
 */
const successorOf = (config: Deps['config'], secret: string): string =>
  createHmac('sha256', `rotation:${config.secrets[0]}`).update(secret).digest('base64url');

/**
 * Rotate the cookie's secret. The previous one stays valid until the new one has been used, and 60 seconds longer for
 * calls under way (rule 73); used after that, one of the two is stolen, and the session ends for both.
 */
async function rotate(ctx: Koa.Context, deps: Deps, { found, isPrevious }: FoundSession): Promise<boolean> {
  const now = deps.now();
  const { session, user } = found;
  if (isPrevious && !isWithinGrace(found, now)) {
    await deps.database.db.transaction().execute((trx) => deleteSession(trx, session.id));
    deps.log.warn({ event: 'session_reuse', user: user.id }, 'a replaced session secret was used again: the session has ended');
    return false;
  }
  const secret = successorOf(deps.config, ctx.cookies.get(sessionCookieName(deps.config)) ?? '');
  if (!isPrevious) {
    await deps.database.db.transaction().execute(async (trx) => {
      await updateSessionSecret(trx, session.id, { secretHash: hashSecret(secret), previousHash: session.secret_hash, at: now });
      await updateLastActive(trx, user.id, now);
    });
  }
  // After a change of SECRET the derived successor differs from the stored one: answer no cookie rather than a wrong one.
  if (!isPrevious || hashSecret(secret) === session.secret_hash) setSessionCookie(ctx, deps.config, secret);
  return true;
}

/**
 * A new bearer for the session of the cookie, whose secret rotates, or else of a bearer that is still good (rule 74).
 * With a bearer alone the cookie is left as it is: a caller that sends none may not be able to keep one.
 */
export async function refresh({ ctx, deps, maybeUser }: Call): Promise<{ token: string }> {
  const ofCookie = await sessionOfCookie(ctx, deps);
  if (ofCookie && (await rotate(ctx, deps, ofCookie))) {
    const { user, session } = ofCookie.found;
    return { token: await deps.tokens.issue({ userId: user.id, sessionId: session.id }, deps.now()) };
  }
  if (!ofCookie && maybeUser) {
    await deps.database.db.transaction().execute(async (trx) => {
      await updateSessionSeen(trx, maybeUser.sessionId, deps.now());
      await updateLastActive(trx, maybeUser.id, deps.now());
    });
    return { token: await deps.tokens.issue({ userId: maybeUser.id, sessionId: maybeUser.sessionId }, deps.now()) };
  }
  if (ctx.cookies.get(sessionCookieName(deps.config))) clearSessionCookie(ctx, deps.config);
  throw new ApiError('not_signed_in', NOT_SIGNED_IN);
}

/** "Aktive sessioner" (ASVS 7.5.2): the live ones, latest use first. Tagged by content: what changes them is no write of the account's. */
export async function listSessions({ ctx, deps, user }: Call): Promise<Session[]> {
  const now = deps.now();
  const { reader } = deps.database;
  const sessions = (await listSessionsOf(reader, user.id, MOST_SESSIONS))
    .filter((row) => row.expires_at > now && row.last_seen_at + SESSION_IDLE_MS > now)
    .map((row) => ({
      _id: row.id,
      label: row.label,
      createdAt: new Date(row.created_at).toISOString(),
      lastSeenAt: new Date(row.last_seen_at).toISOString(),
      isCurrent: row.id === user.sessionId,
    }));
  const { epoch, rev } = await getSyncState(reader);
  return isListUnchanged(ctx, `${epoch}.${contentTag(sessions)}`, rev) ? [] : sessions;
}

export function endOtherSessions(call: Call): Promise<{ message: string }> {
  const { user } = call;
  return call.write(async (trx) => {
    await deleteSessionsOf(trx, user.id, user.sessionId);
    return { message: 'Du er logget ud på alle andre enheder' };
  });
}

/** End one session of the caller's; with their own they are signed out here (ASVS 7.5.2). Throws 404. */
export async function endSession(call: CallOf<typeof endpoints.endSession>): Promise<{ message: string }> {
  const { ctx, deps, user } = call;
  const { id } = call.params;
  const answer = await call.write(async (trx) => {
    if (!(await deleteOwnSession(trx, user.id, id))) throw new ApiError('not_found', 'Enheden er allerede logget ud');
    return { message: 'Enheden er logget ud' };
  });
  if (id === user.sessionId) clearSessionCookie(ctx, deps.config);
  deps.log.info({ event: 'session_ended', user: user.id }, 'one session ended by its user');
  return answer;
}
