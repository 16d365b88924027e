import type Koa from 'koa';
import { type AppRoute, QUERY, SCREENS } from '../../contract/addresses';
import type { Deps } from '../../deps';
import { findUser } from './authentication';
import { isNavigation, refuseForeignSite } from './request-origin';

/**
 * Guards a download that a browser navigates to with its cookie alone: a signed-out person is sent to sign in and from
 * there to `screen`, and a link on another site is refused although the cookie comes along (rule 97).
 */
export function downloadDoor(deps: Deps, screen: AppRoute) {
  return async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    const user = await findUser(ctx, deps);
    if (!user && isNavigation(ctx)) {
      ctx.status = 302;
      ctx.set('Location', `${SCREENS.login}?${QUERY.redirect}=${screen}`);
      ctx.body = '';
      return;
    }
    if (user?.proof === 'cookie') refuseForeignSite(ctx, deps.config, 'Filen kan kun hentes fra portalen.');
    await next();
  };
}
