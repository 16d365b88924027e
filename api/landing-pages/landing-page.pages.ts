import type Router from '@koa/router';
import type Koa from 'koa';
import { addressPattern, SERVER_PATHS } from '../contract/addresses';
import { CONTRACT_NUMBER } from '../contract/endpoints';
import { isAlwaysReserved, URL_PATH } from '../contract/patterns';
import type { LandingPageRow } from '../../db/server/queries/landing-page-queries';
import type { Deps } from '../deps';
import { sendReadyPage } from '../http/answers/ready-page';
import { wantsJson } from '../http/access/request-origin';
import { toLandingPage } from '../presenters/to-landing-page';
import { createFindPages } from './find-pages';
import { landingNotFound } from './landing-document';
import { NOT_FOUND } from './own-landing-page';
import { createPageCache } from './page-cache';
import { goPages } from './go.pages';
import { type CountsAsClick, createCountVisit } from './visits';

/** What the pages borrow from the scan path. */
export interface LandingPageParts {
  /** Where a product whose id was typed in small or mixed letters is found, or null (rule 11). */
  findTypedStand: (path: string) => Promise<string | null>;
  countsAsClick: CountsAsClick;
}

function sendJson(ctx: Koa.Context, row: LandingPageRow | undefined): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Api', String(CONTRACT_NUMBER));
  if (row) ctx.set('ETag', `"${row.version}"`);
  ctx.status = row ? 200 : 404;
  ctx.body = row ? toLandingPage(row) : { message: NOT_FOUND, code: 'not_found' };
}

function sendToStand(ctx: Koa.Context, address: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.redirect(address);
}

/** The landing pages visitors open: /landing/{id} and /{urlPath} (SPEC §2), after every other page of the product. */
export function landingPages(router: Router, deps: Deps, { findTypedStand, countsAsClick }: LandingPageParts): void {
  const pages = createFindPages(deps);
  const render = createPageCache(deps);
  const countVisit = createCountVisit(deps, countsAsClick);
  const show = (ctx: Koa.Context, row: LandingPageRow): void => {
    sendReadyPage(ctx, render(row), 200);
    countVisit(ctx, row);
  };
  goPages(router, pages, countVisit);

  router.get(SERVER_PATHS.landingPage, addressPattern(SERVER_PATHS.landingPage), async (ctx) => {
    const row = await pages.byId(ctx.path.split('/')[2] ?? '');
    if (row) show(ctx, row);
    else sendReadyPage(ctx, landingNotFound, 404);
  });

  router.get('/:urlPath', /^\/([a-z0-9-]+)\/?$/, async (ctx, next) => {
    const urlPath = ctx.path.replaceAll('/', '');
    ctx.vary('Accept');
    ctx.vary('Sec-Fetch-Mode');
    if (isAlwaysReserved(urlPath)) return wantsJson(ctx) ? sendJson(ctx, undefined) : next();
    const row = URL_PATH.test(urlPath) ? await pages.byPath(urlPath) : undefined;
    const stand = row ? null : await findTypedStand(ctx.path);
    if (stand !== null) return sendToStand(ctx, stand);
    if (wantsJson(ctx)) sendJson(ctx, row);
    else if (row) show(ctx, row);
    else sendReadyPage(ctx, landingNotFound, 404);
  });
  // A phone's keyboard begins with a capital letter: Abc1 is no landing page and not the printed id either.
  router.get('/:standerId', /^\/[A-Za-z0-9]+\/?$/, async (ctx, next) => {
    const stand = await findTypedStand(ctx.path);
    return stand === null ? next() : sendToStand(ctx, stand);
  });
}
