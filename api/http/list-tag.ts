import { randomBytes } from 'node:crypto';
import type Koa from 'koa';

/** Files put back by hand keep their epoch and give revisions out again, and that takes another process. */
const PROCESS = randomBytes(4).toString('hex');

/**
 * Tag a list with what it was read at, and say whether the caller has it already (CONTRACT §5). `tag` is without
 * quotes. When it answers true the status is 304 and there is nothing to send.
 */
export function isUnchanged(ctx: Koa.Context, tag: string, rev: number): boolean {
  const etag = `"${tag}.${PROCESS}"`;
  ctx.set('ETag', etag);
  ctx.set('X-Rev', String(rev));
  const known = ctx
    .get('If-None-Match')
    .split(',')
    .map((item) => item.trim().replace(/^W\//, ''));
  if (!known.includes(etag)) return false;
  ctx.status = 304;
  return true;
}
