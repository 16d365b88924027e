import type Router from '@koa/router';
import type Koa from 'koa';
import { landingPagePath, SERVER_PATHS } from '../contract/addresses';
import { sendReadyPage } from '../http/answers/ready-page';
import type { FindPages } from './find-pages';
import { findLinkTarget } from './page-links';
import { landingNotFound } from './landing-document';
import type { CountVisit } from './visits';

/** What a browser sends for a `ping`: no form and no plain request of another site has this type. */
const PING_TYPE = 'text/ping';

/**
 * The links of landing pages. GET counts a press and sends on to the address stored for that link, and to no other; POST is
 * the word of a browser about a link that a phone opens by itself. Whatever becomes of the count, nobody waits for it.
 */
export function goPages(router: Router, pages: FindPages, countVisit: CountVisit): void {
  const sendOn = (ctx: Koa.Context, address: string): void => {
    ctx.set('Cache-Control', 'no-store');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.redirect(address);
  };

  router.get(SERVER_PATHS.link, async (ctx) => {
    const { pageId = '', linkId = '' } = ctx.params;
    const row = await pages.byId(pageId);
    if (!row) return sendReadyPage(ctx, landingNotFound, 404);
    const target = findLinkTarget(row, linkId);
    // The owner has taken the link away since the page was opened, or a phone opens it by itself: back to what is there now.
    if (!target?.isWeb) return sendOn(ctx, landingPagePath({ _id: row.id, urlPath: row.url_path }));
    sendOn(ctx, target.href);
    countVisit(ctx, row, linkId);
  });

  router.post(SERVER_PATHS.link, async (ctx) => {
    const { pageId = '', linkId = '' } = ctx.params;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 204;
    if (!ctx.is(PING_TYPE)) return;
    const row = await pages.byId(pageId);
    const target = row && findLinkTarget(row, linkId);
    // Web addresses are counted on their way.
    if (row && target && !target.isWeb) countVisit(ctx, row, linkId);
  });
}
