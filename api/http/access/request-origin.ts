import type Koa from 'koa';
import type { Config } from '../../config';
import { ApiError } from '../refusals/api-error';

const NOT_OURS = 'Handlingen blev afvist, fordi den ikke kom fra portalen.';

type Where = Pick<Config, 'publicUrl'>;

const isOwnOrigin = (ctx: Koa.Context, { publicUrl }: Where, source: string): boolean => {
  const origin = URL.canParse(source) ? new URL(source).origin : null;
  return origin !== null && (origin === publicUrl || origin === `${ctx.protocol}://${ctx.host}`);
};

/** True when the browser says that another site asked: by Sec-Fetch-Site, or by Origin or Referer in browsers without it. */
function isForeign(ctx: Koa.Context, where: Where): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const source = ctx.get('Origin') || ctx.get('Referer');
  return source !== '' && !isOwnOrigin(ctx, where, source);
}

/** True when the browser says that our own page asked. */
function isOwn(ctx: Koa.Context, where: Where): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  return site === '' ? isOwnOrigin(ctx, where, ctx.get('Origin')) : site === 'same-origin';
}

/** For what a browser's cookie alone opens by a link: throws 403 when the link was on another site (rule 97). */
export function refuseForeignSite(ctx: Koa.Context, where: Where, message = NOT_OURS): void {
  if (isForeign(ctx, where)) throw new ApiError('csrf', message);
}

/**
 * Unsafe calls need a bearer, or proof that our own page made them (rule 96). Calls that need neither (`proof` null) are
 * refused only when the browser says another site made them. Throws 403.
 */
export function checkOrigin(ctx: Koa.Context, where: Where, proof: 'bearer' | 'cookie' | null): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(ctx.method) || proof === 'bearer') return;
  refuseForeignSite(ctx, where);
  if (proof === 'cookie' && !isOwn(ctx, where)) throw new ApiError('csrf', NOT_OURS);
}

/** Whether a browser says that a person is looking; null when it does not say. */
function saysNavigation(ctx: Koa.Context): boolean | null {
  const mode = ctx.get('Sec-Fetch-Mode');
  return mode === '' ? null : mode === 'navigate';
}

/** True when a person follows a link or types an address, not a program's call: else by asking for HTML. */
export const isNavigation = (ctx: Koa.Context): boolean => saysNavigation(ctx) ?? ctx.get('Accept').includes('text/html');

/**
 * For an address that is a page for people and data for programs (rule 7): a script says so with Sec-Fetch-Mode, a
 * plain client by asking for JSON and not for HTML. Link previews send neither and get the page.
 */
export function wantsJson(ctx: Koa.Context): boolean {
  const isNavigating = saysNavigation(ctx);
  if (isNavigating !== null) return !isNavigating;
  const accept = ctx.get('Accept');
  return accept.includes('application/json') && !accept.includes('text/html');
}
