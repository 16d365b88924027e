import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import { isUnchanged } from './unchanged';

/** Files put back by hand keep their epoch and give revisions out again, and that takes another process. */
const PROCESS = randomBytes(4).toString('hex');

/**
 * Tag a list with what it was read at, and say whether the caller has it already (CONTRACT §5). `tag` is without
 * quotes. When it answers true the status is 304 and there is nothing to send.
 */
export function isListUnchanged(ctx: Koa.Context, tag: string, rev: number): boolean {
  ctx.set('X-Rev', String(rev));
  return isUnchanged(ctx, `"${tag}.${PROCESS}"`);
}
