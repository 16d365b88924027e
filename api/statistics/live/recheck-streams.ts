import type Koa from 'koa';
import type { Fleet } from '../../../db/server/fleet';

/** Whatever was written may have ended a session: log-out, a block, a new password, a deleted account. Its streams may be open anywhere. */
export function recheckStreams(fleet: Pick<Fleet, 'tellSessions'>) {
  return async ({ method }: Koa.Context, next: Koa.Next): Promise<void> => {
    await next();
    if (method !== 'GET' && method !== 'HEAD') fleet.tellSessions();
  };
}
