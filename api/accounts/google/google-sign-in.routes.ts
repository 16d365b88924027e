import type Router from '@koa/router';
import type Koa from 'koa';
import { QUERY, SCREENS, SERVER_PATHS } from '../../contract/addresses';
import type { Deps } from '../../deps';
import type { GoogleClient } from '../../ports/google';
import { logOf } from '../../http/log/request-trace';
import { ApiError } from '../../http/refusals/api-error';
import { checkStillSignedIn, findUser, refuseTemporaryPassword, type SignedInUser } from '../../http/access/authentication';
import { refuseForeignSite } from '../../http/access/request-origin';
import { setSessionCookie } from '../../http/access/session-cookie';
import { findOrCreateGoogleUser } from './google-account';
import { giveBack, saveGoogleConnection } from './google-connections';
import { beginFlow, takeFlow } from './google-flow';
import { callbackOf, callbackUrl, NOT_CONFIGURED, type Query, redirectTo, startOf } from './google-navigation';
import { redirectOf } from './google-redirect';
import { openSession } from '../open-session';

const SIGN_IN_CALLBACK = `${SERVER_PATHS.googleLogin}/callback`;
const BUSINESS_CALLBACK = `${SERVER_PATHS.googleBusiness}/callback`;
const BUSINESS_SCOPE = 'https://www.googleapis.com/auth/business.manage';

function clientOf({ googleClient }: Deps): GoogleClient {
  if (!googleClient) throw new ApiError('not_configured', NOT_CONFIGURED);
  return googleClient;
}

/** The visit goes to Google; what it left with stays here (rules 19, 86). */
async function beginSignIn(ctx: Koa.Context, deps: Deps): Promise<void> {
  const redirect = redirectOf(ctx.query, deps.config.publicUrl);
  const checks = await beginFlow(ctx, deps, { purpose: 'sign-in', user_id: null, redirect });
  const url = await clientOf(deps).authorizationUrl(callbackUrl(deps, SIGN_IN_CALLBACK).href, checks, { scope: 'openid email profile' });
  redirectTo(ctx, url.href, {});
}

/** Back from Google: the session goes into the cookie and never into the address (rule 87). */
async function finishSignIn(ctx: Koa.Context, deps: Deps, keep: (query: Query) => void): Promise<Query> {
  const { row, checks } = await takeFlow(ctx, deps, 'sign-in');
  keep({ [QUERY.redirect]: row.redirect });
  const identity = await clientOf(deps).identify(callbackUrl(deps, SIGN_IN_CALLBACK, ctx.search), checks);
  const session = await deps.database.db.transaction().execute(async (trx) => {
    const userId = await findOrCreateGoogleUser(trx, identity, deps.now());
    return openSession(ctx, deps, trx, userId);
  });
  setSessionCookie(ctx, deps.config, session.secret);
  logOf(deps.log, ctx).info({ event: 'login', user: session.userId, way: 'google' }, 'signed in');
  return { code: 'ok', [QUERY.redirect]: row.redirect };
}

/** A second consent, for the owner's business profile, that also lasts while the owner is away (PLATFORM). */
async function beginConnect(ctx: Koa.Context, deps: Deps, user: SignedInUser): Promise<void> {
  // Made by our own page or by hand: another site may not start a connection.
  refuseForeignSite(ctx, deps.config);
  refuseTemporaryPassword(user);
  const checks = await beginFlow(ctx, deps, { purpose: 'business', user_id: user.id, redirect: null });
  const url = await clientOf(deps).authorizationUrl(callbackUrl(deps, BUSINESS_CALLBACK).href, checks, {
    scope: `openid ${BUSINESS_SCOPE}`,
    access_type: 'offline',
    prompt: 'consent',
  });
  redirectTo(ctx, url.href, {});
}

async function finishConnect(ctx: Koa.Context, deps: Deps): Promise<Query> {
  const { row, checks } = await takeFlow(ctx, deps, 'business');
  const user = await findUser(ctx, deps);
  if (!user || user.id !== row.user_id) throw new ApiError('not_signed_in', 'Du er ikke længere logget ind. Log ind og prøv igen.');
  refuseTemporaryPassword(user);
  const granted = await clientOf(deps).exchange(callbackUrl(deps, BUSINESS_CALLBACK, ctx.search), checks);
  if (!granted.scopes.includes(BUSINESS_SCOPE)) throw new ApiError('forbidden', 'Du gav ikke adgang til din virksomhedsprofil hos Google.');
  const save = deps.database.db.transaction().execute(async (trx) => {
    await checkStillSignedIn(trx, user, deps.now());
    await saveGoogleConnection(trx, deps.config, user.id, granted, deps.now());
  });
  await save.catch(async (error: unknown) => {
    // Of what else went wrong it is not known whether it was kept.
    if (error instanceof ApiError) await giveBack(deps, user.id, granted);
    throw error;
  });
  logOf(deps.log, ctx).info({ event: 'google_connected', user: user.id }, 'Google My Business connected');
  return { google: 'ok' };
}

/** The navigations to Google and back. They are links, not calls: their answers are redirects (SPEC §7, rules 86-90). */
export function googleSignInRoutes(router: Router, deps: Deps): void {
  const signIn = startOf(
    deps,
    SCREENS.login,
    (ctx) => beginSignIn(ctx, deps),
    (ctx) => ({ [QUERY.redirect]: redirectOf(ctx.query, deps.config.publicUrl) }),
  );
  router.get(SERVER_PATHS.googleLogin, signIn);
  router.get(SERVER_PATHS.googleRegister, signIn);
  router.get(
    SIGN_IN_CALLBACK,
    callbackOf(deps, SCREENS.login, 'google_sign_in', (ctx, keep) => finishSignIn(ctx, deps, keep)),
  );

  const connect = startOf(deps, SCREENS.settings, async (ctx) => {
    const user = await findUser(ctx, deps);
    if (!user) return redirectTo(ctx, SCREENS.login, { [QUERY.redirect]: SCREENS.settings });
    return beginConnect(ctx, deps, user);
  });
  router.get(SERVER_PATHS.googleBusiness, connect);
  router.get(
    BUSINESS_CALLBACK,
    callbackOf(deps, SCREENS.settings, 'google_connect', (ctx) => finishConnect(ctx, deps)),
  );
}
