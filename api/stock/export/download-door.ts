import type Koa from 'koa';
import { QUERY, SCREENS } from '../../contract/addresses';
import type { Deps } from '../../deps';
import { findUser } from '../../http/access/authentication';
import { isNavigation, refuseForeignSite } from '../../http/access/request-origin';

/** Where an admin who is not signed in is sent (rule 97). */
const LOGIN = `${SCREENS.login}?${QUERY.redirect}=${SCREENS.admin}`;

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
    if (user?.proof === 'cookie') refuseForeignSite(ctx, deps.config, 'Filen kan kun hentes fra portalen.');
    await next();
  };
}
