import type { IncomingHttpHeaders } from 'node:http';
import type Koa from 'koa';
import type { LandingPageRow } from '../../db/server/queries/landing-page-queries';
import type { Deps } from '../deps';
import { onceAMinute } from '../http/log/once-a-minute';
import { sessionOfCookie } from '../http/access/authentication';

/** Whether a GET with these headers is a person's (rule 52): the rule of the taps. */
export type CountsAsClick = (headers: IncomingHttpHeaders, method: string) => boolean;

/** Count a view of a page, or a press of one of its links. Returns at once. */
export type CountVisit = (ctx: Koa.Context, row: Pick<LandingPageRow, 'id' | 'owner_id'>, linkId?: string) => void;

/** A person's visits are counted, except those of the page's own owner, whose browser says who they are. */
export function createCountVisit(deps: Deps, countsAsClick: CountsAsClick): CountVisit {
  const sayUncounted = onceAMinute((skipped, err: unknown) =>
    deps.log.warn({ event: 'visit_uncounted', err, skipped }, 'a visit of a landing page was not counted'),
  );
  const isVisitors = async (ctx: Koa.Context, ownerId: string): Promise<boolean> => {
    try {
      return (await sessionOfCookie(ctx, deps))?.found.user.id !== ownerId;
    } catch (error) {
      sayUncounted(error);
      return false;
    }
  };
  return (ctx, { id, owner_id: ownerId }, linkId) => {
    // A browser sends its word about a press as a POST.
    if (!countsAsClick(ctx.headers, ctx.method === 'POST' ? 'GET' : ctx.method)) return;
    deps.pageCounts.count(id, linkId, ctx.get('Cookie') === '' ? undefined : isVisitors(ctx, ownerId));
  };
}
