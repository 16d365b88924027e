import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/server/schema';
import { deleteSession, deleteSessionsBeyond, insertSession } from '../../db/server/queries/session-queries';
import { updateLastActive } from '../../db/server/queries/user-queries';
import { newRowId } from '../contract/patterns';
import type { Deps } from '../deps';
import { sessionOfCookie } from '../http/access/authentication';
import { hashSecret, SESSION_ABSOLUTE_MS, setSessionCookie } from '../http/access/session-cookie';
import { deviceLabel } from './device-label';

/** Of one account: more than anybody has devices, and few enough to be read and ended at one go (rule 75). */
export const MOST_SESSIONS = 50;

/** A session that is about to be told to its browser: the secret is known here and nowhere else. */
export interface OpenedSession {
  id: string;
  userId: string;
  secret: string;
}

/** 256 random bits (rule 72). */
const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Every way of signing in ends here: register, password, Google, changed password. Inside the caller's transaction; the
 * session this browser had before ends, so that nobody inherits one (ASVS 7.2.4), and so does what the account has beyond its most (rule 75):
 * a right password is not limited.
 */
export async function openSession(ctx: Koa.Context, deps: Deps, trx: Transaction<Database>, userId: string): Promise<OpenedSession> {
  const now = deps.now();
  const earlier = await sessionOfCookie(ctx, deps);
  if (earlier) await deleteSession(trx, earlier.found.session.id);
  const opened = { id: newRowId(), userId, secret: newSecret() };
  await insertSession(trx, {
    id: opened.id,
    user_id: userId,
    secret_hash: hashSecret(opened.secret),
    previous_secret_hash: null,
    rotated_at: null,
    label: deviceLabel(ctx.get('User-Agent')),
    created_at: now,
    last_seen_at: now,
    expires_at: now + SESSION_ABSOLUTE_MS,
  });
  await deleteSessionsBeyond(trx, userId, opened.id, MOST_SESSIONS);
  await updateLastActive(trx, userId, now);
  return opened;
}

/** After commit: the cookie goes out, and the bearer is answered. */
export async function tellSession(ctx: Koa.Context, deps: Deps, { id, userId, secret }: OpenedSession): Promise<string> {
  setSessionCookie(ctx, deps.config, secret);
  return deps.tokens.issue({ userId, sessionId: id }, deps.now());
}
