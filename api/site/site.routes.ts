import type Router from '@koa/router';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { bind } from '../http/bind';
import { toSiteInfo } from '../presenters/site';

/** What the public pages say of this installation. */
export function siteRoutes(router: Router, deps: Deps): void {
  bind(router, deps, endpoints.site, async ({ deps: { config } }) => toSiteInfo(config));
}
