import type { Call } from '../../http/call';
import { clientNetwork } from '../../http/access/client-address';
import { STREAM_HEADERS } from './live-stream';

/** The answer that goes on: who holds it is told when their figures have grown (CONTRACT §5). */
export async function followFigures({ ctx, deps, user }: Call): Promise<never> {
  ctx.status = 200;
  if (ctx.method === 'HEAD') {
    ctx.set(STREAM_HEADERS);
    return undefined as never;
  }
  const network = clientNetwork(ctx, deps.config);
  await deps.live.open(ctx.res, { userId: user.id, sessionId: user.sessionId, network });
  ctx.respond = false;
  return undefined as never;
}
