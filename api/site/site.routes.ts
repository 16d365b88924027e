import type Router from '@koa/router';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { bind } from '../http/bind';

/** What the public pages say of this installation. */
export function siteRoutes(router: Router, deps: Deps): void {
  bind(router, deps, endpoints.site, async ({ deps: { config } }) => ({
    ...config.site,
    publicUrl: config.publicUrl,
    googleSignIn: config.google !== null,
    isDemo: config.isDemo,
  }));
}
