import type Koa from 'koa';
import type { Config } from '../config';

/** Address for rate limits only: from the proxy's header when the operator trusts one, and never stored (READINGS 122). */
export function clientAddress(ctx: Koa.Context, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = config.trustProxy ? ctx.get('X-Forwarded-For').split(',').at(-1)?.trim() : '';
  return forwarded || ctx.req.socket.remoteAddress || 'unknown';
}
