import type Koa from 'koa';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { findUser } from '../../http/authentication';

/** Where an admin who is not signed in is sent (rule 97). */
const LOGIN = '/login?redirect=/admin';

/** A person following a link or typing an address, not a program's call. */
const isNavigation = (ctx: Koa.Context): boolean => {
  const mode = ctx.get('Sec-Fetch-Mode');
  return mode === '' ? ctx.get('Accept').includes('text/html') : mode === 'navigate';
};

/** True when the browser says that another site asked: by Sec-Fetch-Site, or by Origin or Referer in browsers without it. */
function isForeign(ctx: Koa.Context, publicUrl: string): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const source = ctx.get('Origin') || ctx.get('Referer');
  if (source === '') return false;
  const origin = URL.canParse(source) ? new URL(source).origin : null;
  return origin !== publicUrl && origin !== `${ctx.protocol}://${ctx.host}`;
}

/**
 * Guards a download that a browser navigates to with its cookie alone: a signed-out person is sent to sign in, and a
 * link on another site is refused although the cookie comes along (rule 97).
 */
export function downloadDoor(deps: Deps) {
  return async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    const user = await findUser(ctx, deps);
    if (!user && isNavigation(ctx)) {
      ctx.status = 302;
      ctx.set('Location', LOGIN);
      ctx.body = '';
      return;
    }
    if (user?.proof === 'cookie' && isForeign(ctx, deps.config.publicUrl)) {
      throw new ApiError('csrf', 'Filen kan kun hentes fra portalen.');
    }
    await next();
  };
}
