import type Koa from 'koa';

/**
 * Tag an answer, and say whether the caller has it already: then the status is 304 and there is nothing to send. `etag`
 * with its quotes. Not Koa's `ctx.fresh`: it says no to every request with `Cache-Control: no-cache`, which browsers add to
 * a fetch that brings an If-None-Match of its own, as every refresh of the app does.
 */
export function isUnchanged(ctx: Koa.Context, etag: string): boolean {
  ctx.set('ETag', etag);
  const known = ctx
    .get('If-None-Match')
    .split(',')
    .map((item) => item.trim().replace(/^W\//, ''));
  if (!known.includes(etag)) return false;
  ctx.status = 304;
  return true;
}
