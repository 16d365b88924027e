import type Koa from 'koa';
import type { SessionWithUser } from '../../db/server/session-queries';
import { findSessionById, findSessionBySecret } from '../../db/server/session-queries';
import type { Deps } from '../deps';
import { ApiError } from './api-error';
import { type BearerTokens, createBearerTokens } from './bearer-token';
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

/** A rotated cookie stays good this long, for the requests that were already under way (READINGS 73). */
const ROTATION_GRACE_MS = 60_000;

const tokensOf = new WeakMap<Deps['config'], BearerTokens>();

/** The bearer tokens of this installation; keys are derived once per configuration. */
export function bearerTokens(config: Deps['config']): BearerTokens {
  const known = tokensOf.get(config) ?? createBearerTokens(config);
  tokensOf.set(config, known);
  return known;
}

function isAlive(found: SessionWithUser, now: number): boolean {
  const { session, user } = found;
  return user.is_blocked === 0 && session.expires_at > now && session.last_seen_at + SESSION_IDLE_MS > now;
}

const toUser = ({ session, user }: SessionWithUser, proof: SignedInUser['proof']): SignedInUser => ({
  id: user.id,
  username: user.username,
  isAdmin: user.is_admin === 1,
  sessionId: session.id,
  proof,
  row: user,
});

async function fromBearer(deps: Deps, token: string): Promise<SignedInUser | null> {
  const claims = await bearerTokens(deps.config).read(token, deps.now());
  const found = claims && (await findSessionById(deps.database.reader, claims.sessionId));
  return found && found.user.id === claims.userId && isAlive(found, deps.now()) ? toUser(found, 'bearer') : null;
}

/** The session of the cookie, with whether its secret is the one before the last rotation. */
export async function sessionOfCookie(ctx: Koa.Context, deps: Deps): Promise<{ found: SessionWithUser; isPrevious: boolean } | null> {
  const secret = ctx.cookies.get(sessionCookieName(deps.config));
  if (!secret) return null;
  const hash = hashSecret(secret);
  const found = await findSessionBySecret(deps.database.reader, hash);
  if (!found || !isAlive(found, deps.now())) return null;
  return { found, isPrevious: found.session.secret_hash !== hash };
}

/** Whether a replaced secret is still good for calls that were under way. */
export const isWithinGrace = ({ session }: SessionWithUser, now: number): boolean => now - (session.rotated_at ?? 0) <= ROTATION_GRACE_MS;

/** The bearer alone, or null: for calls that treat a bad bearer as none. */
export async function userOfBearer(ctx: Koa.Context, deps: Deps): Promise<SignedInUser | null> {
  const [scheme, token] = (ctx.get('Authorization') || '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? fromBearer(deps, token) : null;
}

/**
 * The caller, from the bearer or else the cookie. A bearer that is wrong is never overruled by a cookie. The role and
 * the block are read from the database at each call (READINGS 79).
 */
export async function findUser(ctx: Koa.Context, deps: Deps): Promise<SignedInUser | null> {
  if (ctx.get('Authorization')) return userOfBearer(ctx, deps);
  const session = await sessionOfCookie(ctx, deps);
  if (!session) return null;
  return session.isPrevious && !isWithinGrace(session.found, deps.now()) ? null : toUser(session.found, 'cookie');
}

/**
 * Unsafe calls need a bearer, or proof that our own page made them (READINGS 96). Public calls without a cookie are
 * refused only when the browser says another site made them.
 */
export function checkOrigin(ctx: Koa.Context, config: Deps['config'], proof: SignedInUser['proof'] | null): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(ctx.method) || proof === 'bearer') return;
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  const isOwnOrigin = origin !== '' && (origin === config.publicUrl || origin === `${ctx.protocol}://${ctx.host}`);
  const isForeign = site ? site !== 'same-origin' && site !== 'none' : origin !== '' && !isOwnOrigin;
  const isProven = site ? site === 'same-origin' : isOwnOrigin;
  if (isForeign || (proof === 'cookie' && !isProven))
    throw new ApiError('csrf', 'Handlingen blev afvist, fordi den ikke kom fra portalen.');
}
