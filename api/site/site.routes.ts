import type Router from '@koa/router';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { bind } from '../http/bind';
import { toSiteInfo } from '../presenters/site';
import { robotsText, securityText } from './for-robots';

/** What the public pages say of this installation, and what robots and finders of holes are told. */
export function siteRoutes(router: Router, deps: Deps): void {
  bind(router, deps, endpoints.site, async ({ deps: { config } }) => toSiteInfo(config));
  const sendText = (path: string, text: () => string): void => {
    router.get(path, (ctx) => {
      ctx.set('Cache-Control', 'no-cache');
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = text();
    });
  };
  sendText('/robots.txt', robotsText);
  sendText('/.well-known/security.txt', () => securityText(deps.config, deps.now()));
}
