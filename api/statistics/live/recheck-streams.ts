import type Koa from 'koa';
import type { LiveFigures } from '../../deps';

/** Whatever was written may have ended a session: log-out, a block, a new password, a deleted account. */
export function recheckStreams(live: Pick<LiveFigures, 'recheck'>) {
  return async ({ method }: Koa.Context, next: Koa.Next): Promise<void> => {
    await next();
    if (method !== 'GET' && method !== 'HEAD') live.recheck();
  };
}
