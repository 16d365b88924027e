import type Koa from 'koa';

/** The smallest coding the caller takes. Asked one by one: given a list, Koa would follow the order of the caller's header. */
export function preferredCoding(ctx: Koa.Context): 'br' | 'gzip' | 'identity' {
  if (ctx.acceptsEncodings('br') === 'br') return 'br';
  return ctx.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : 'identity';
}
