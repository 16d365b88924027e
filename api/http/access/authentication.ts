import type Koa from 'koa';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/server/schema';
import type { SessionWithUser } from '../../../db/server/queries/session-queries';
import { findSessionById, findSessionBySecret, updateSecretArrived } from '../../../db/server/queries/session-queries';
import type { Deps } from '../../deps';
import { ApiError } from '../refusals/api-error';
import { hashSecret, SESSION_IDLE_MS, sessionCookieName } from './session-cookie';

/** Who is calling, and by which of the two proofs. */
export interface SignedInUser {
  id: string;
  username: string;
  isAdmin: boolean;
  sessionId: string;
  proof: 'bearer' | 'cookie';
  row: SessionWithUser['user'];
}

/** How long a replaced secret stays good once its successor has arrived, for calls under way then (rule 73). */
export const ROTATION_GRACE_MS = 60_000;

function isAlive(found: SessionWithUser, now: number): boolean {
  const { session, user } = found;
  return user.is_blocked === 0 && session.expires_at > now && session.last_seen_at + SESSION_IDLE_MS > now;
}

const NOT_SIGNED_IN = 'Du er ikke logget ind';

/** Throws 401. */
export function assertSignedIn(user: SignedInUser | null): asserts user is SignedInUser {
  if (!user) throw new ApiError('not_signed_in', NOT_SIGNED_IN);
}

const toUser = ({ session, user }: SessionWithUser, proof: SignedInUser['proof']): SignedInUser => ({
  id: user.id,
  username: user.username,
  isAdmin: user.is_admin === 1,
  sessionId: session.id,
  proof,
  row: user,
});

/** Throws 403 for whoever is no admin. */
export function assertAdmin(user: SignedInUser): void {
  if (!user.isAdmin) throw new ApiError('forbidden', 'Kun administratorer har adgang.');
}

/**
 * For the transaction of a write, which may begin long after the call: the caller as they are now. Throws 401 when the session ended
 * meanwhile, with its account or without.
 */
export async function checkStillSignedIn(trx: Transaction<Database>, user: SignedInUser, now: number): Promise<SignedInUser> {
  const found = await findSessionById(trx, user.sessionId);
  if (!found || !isAlive(found, now)) throw new ApiError('not_signed_in', NOT_SIGNED_IN);
  return toUser(found, user.proof);
}

/**
 * The first call that carries the newest secret says that the browser has it: from now on the one before is on its way
 * out. In the background, for the call itself does not depend on it; the next one notes it otherwise.
 */
function noteArrival({ database, now }: Deps, { session }: SessionWithUser, hash: string): void {
  if (session.previous_secret_hash === null || session.rotated_at !== null || session.secret_hash !== hash) return;
  const at = now();
  database.db
    .transaction()
    .execute((trx) => updateSecretArrived(trx, session.id, hash, at))
    .catch(() => {});
}

const cookieSecret = (ctx: Koa.Context, deps: Deps): string | undefined => ctx.cookies.get(sessionCookieName(deps.config));

async function fromBearer(ctx: Koa.Context, deps: Deps, token: string): Promise<SignedInUser | null> {
  const claims = await deps.tokens.read(token, deps.now());
  const found = claims && (await findSessionById(deps.database.reader, claims.sessionId));
  if (!found || found.user.id !== claims.userId || !isAlive(found, deps.now())) return null;
  const secret = cookieSecret(ctx, deps);
  if (secret) noteArrival(deps, found, hashSecret(secret));
  return toUser(found, 'bearer');
}

/** The session of the cookie, with whether its secret is the one before the last rotation. */
export async function sessionOfCookie(ctx: Koa.Context, deps: Deps): Promise<{ found: SessionWithUser; isPrevious: boolean } | null> {
  const secret = cookieSecret(ctx, deps);
  if (!secret) return null;
  const hash = hashSecret(secret);
  const found = await findSessionBySecret(deps.database.reader, hash);
  if (!found || !isAlive(found, deps.now())) return null;
  noteArrival(deps, found, hash);
  return { found, isPrevious: found.session.secret_hash !== hash };
}

/**
 * Whether a replaced secret is still good: until its successor has been seen, because the answer that carried it may have
 * been lost, and a little longer for calls that were under way.
 */
export const isWithinGrace = ({ session }: SessionWithUser, now: number): boolean =>
  session.rotated_at === null || now - session.rotated_at <= ROTATION_GRACE_MS;

/** The bearer alone, or null: for calls that treat a bad bearer as none. */
async function userOfBearer(ctx: Koa.Context, deps: Deps): Promise<SignedInUser | null> {
  const [scheme, token] = (ctx.get('Authorization') || '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? fromBearer(ctx, deps, token) : null;
}

/**
 * The caller, from the bearer or else the cookie. A bearer that is wrong is never overruled by a cookie. The role and
 * the block are read from the database at each call (rule 79).
 */
export async function findUser(ctx: Koa.Context, deps: Deps): Promise<SignedInUser | null> {
  if (ctx.get('Authorization')) return userOfBearer(ctx, deps);
  const session = await sessionOfCookie(ctx, deps);
  if (!session) return null;
  return session.isPrevious && !isWithinGrace(session.found, deps.now()) ? null : toUser(session.found, 'cookie');
}

/** Throws 403: with a temporary password nothing opens before a new one is chosen (rule 85). */
export function refuseTemporaryPassword(user: SignedInUser): void {
  if (user.row.must_change_password === 1) {
    throw new ApiError('password_change_required', 'Du skal vælge en ny adgangskode, før du kan fortsætte.');
  }
}
