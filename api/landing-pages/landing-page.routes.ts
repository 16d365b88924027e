import type Router from '@koa/router';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { bind } from '../http/bind';
import { createLandingPage } from './create-landing-page';
import { deleteLandingPage, updateLandingPage } from './edit-landing-page';
import { listLandingPages, readPublicLandingPage } from './read-landing-pages';
import { isUrlPathFree } from './url-path';

/** Landing pages as data (SPEC §7). The pages visitors open are in landing-page.pages.ts. */
export function landingPageRoutes(router: Router, deps: Deps): void {
  bind(router, deps, endpoints.listLandingPages, listLandingPages);
  bind(router, deps, endpoints.createLandingPage, createLandingPage);
  bind(router, deps, endpoints.checkUrlPath, isUrlPathFree);
  bind(router, deps, endpoints.updateLandingPage, updateLandingPage);
  bind(router, deps, endpoints.deleteLandingPage, deleteLandingPage);
  bind(router, deps, endpoints.publicLandingPage, readPublicLandingPage);
}
