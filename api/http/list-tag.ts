import type Koa from 'koa';

/**
 * Tag a list with what it was read at, and say whether the caller has it already (CONTRACT §5). `tag` is without
 * quotes. When it answers true the status is 304 and there is nothing to send.
 */
export function isUnchanged(ctx: Koa.Context, tag: string, rev: number): boolean {
  ctx.set('ETag', `"${tag}"`);
  ctx.set('X-Rev', String(rev));
  const known = ctx
    .get('If-None-Match')
    .split(',')
    .map((item) => item.trim().replace(/^W\//, ''));
  if (!known.includes(`"${tag}"`)) return false;
  ctx.status = 304;
  return true;
}
