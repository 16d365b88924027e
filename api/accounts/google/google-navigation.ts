import type Koa from 'koa';
import type { Deps } from '../../deps';
import type { Logger } from '../../ports/logger';
import { ApiError } from '../../http/refusals/api-error';
import { clientNetwork } from '../../http/access/client-address';
import { isNavigation } from '../../http/access/request-origin';
import { logOf } from '../../http/log/request-trace';

/** Browsers inside other apps, where Google refuses to sign anybody in (PLATFORM, Sign-in). */
const IN_APP_BROWSER = /FBAN|FBAV|Instagram|LinkedInApp|Snapchat|TikTok|; wv\)/;

export const NOT_CONFIGURED = 'Google er ikke sat op på denne portal.';
const UNEXPECTED = 'Der opstod en uventet fejl. Prøv igen.';

/** What a screen is told in its address; null is left out. */
export type Query = Record<string, string | null>;

export function redirectTo(ctx: Koa.Context, path: string, query: Query): void {
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null));
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Location', search.size > 0 ? `${path}?${search}` : path);
  ctx.status = 302;
  ctx.body = '';
}

/** The words of a refusal. What is not ours is logged and not explained. */
function textOf(error: unknown, log: Logger, event: string): string {
  if (error instanceof ApiError) {
    log.info({ event, code: error.code, reason: error.cause }, 'Google flow refused');
    return error.message;
  }
  log.error({ event, err: error }, 'Google flow failed');
  return UNEXPECTED;
}

/**
 * The start of a flow. A person gets refusals on the screen they came from; a program gets them as JSON, 503 when
 * Google is not configured (CONTRACT §4). `kept` goes along with a refusal, so that the next try leads where this one was
 * to lead. Starts share a limit per address, since each leaves a row behind.
 */
export function startOf(
  deps: Deps,
  screen: string,
  begin: (ctx: Koa.Context) => Promise<void>,
  kept: (ctx: Koa.Context) => Query = () => ({}),
) {
  return async (ctx: Koa.Context): Promise<void> => {
    try {
      if (!deps.config.google) throw new ApiError('not_configured', NOT_CONFIGURED);
      await deps.limits.consume('api', `google:${clientNetwork(ctx, deps.config)}`);
      if (IN_APP_BROWSER.test(ctx.get('User-Agent'))) {
        throw new ApiError('forbidden', 'Google tillader ikke login i denne app. Åbn siden i Safari eller Chrome.');
      }
      await begin(ctx);
    } catch (error) {
      if (!isNavigation(ctx)) throw error;
      redirectTo(ctx, screen, { error: textOf(error, logOf(deps.log, ctx), 'google_start'), ...kept(ctx) });
    }
  };
}

/** The return from Google: always ends on a screen. What `finish` keeps goes along when it fails. */
export function callbackOf(
  deps: Deps,
  screen: string,
  event: string,
  finish: (ctx: Koa.Context, keep: (query: Query) => void) => Promise<Query>,
) {
  return async (ctx: Koa.Context): Promise<void> => {
    let query: Query = {};
    const keep = (kept: Query): void => void (query = kept);
    try {
      query = await finish(ctx, keep);
    } catch (error) {
      query = { error: textOf(error, logOf(deps.log, ctx), event), ...query };
    }
    redirectTo(ctx, screen, query);
  };
}

/** The address Google sends the browser back to; it must be registered there exactly so. */
export const callbackUrl = (deps: Deps, path: string, search = ''): URL => new URL(path + search, deps.config.publicUrl);
