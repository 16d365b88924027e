import type Koa from 'koa';

/** Without the mark of a weak tag, which a proxy adds when it compresses (RFC 9110, 13.1.2: compared weakly). */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Tag an answer, and say whether the caller has it already: then the status is 304 and there is nothing to send. `etag`
 * with its quotes. Not Koa's `ctx.fresh`: it says no to every request with `Cache-Control: no-cache`, which browsers add to
 * a fetch that brings an If-None-Match of its own, as every refresh of the app does.
 */
export function isUnchanged(ctx: Koa.Context, etag: string): boolean {
  ctx.set('ETag', etag);
  const known = ctx.get('If-None-Match').split(',').map(opaque);
  if (!known.includes(opaque(etag))) return false;
  ctx.status = 304;
  return true;
}
