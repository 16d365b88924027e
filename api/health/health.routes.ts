import { statfs } from 'node:fs/promises';
import type Router from '@koa/router';
import { SERVER_PATHS } from '../contract/addresses';
import { probeWrite } from '../../db/server/queries/health-queries';
import type { Deps } from '../deps';

const MIN_FREE_SHARE = 0.05;

/** Whether writes reach the disk and there is room for more. */
async function isReady({ database, config }: Deps): Promise<boolean> {
  try {
    const disk = await statfs(config.dataDir);
    if (disk.bavail / disk.blocks < MIN_FREE_SHARE) return false;
    await probeWrite(database.db);
    return true;
  } catch {
    return false;
  }
}

/** /healthz: the process answers. /readyz: it can also write; 503 while stopping, so that a proxy looks elsewhere. */
export function healthRoutes(router: Router, deps: Deps, state: { isStopping: boolean }): void {
  // It takes a turn among all that write, and anybody may ask: those who do at the same time share one look.
  let looking: Promise<boolean> | null = null;
  const look = (): Promise<boolean> => (looking ??= isReady(deps).finally(() => (looking = null)));
  router.get(SERVER_PATHS.alive, (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { ok: true };
  });
  router.get(SERVER_PATHS.ready, async (ctx) => {
    const ok = !state.isStopping && (await look());
    ctx.set('Cache-Control', 'no-store');
    ctx.status = ok ? 200 : 503;
    ctx.body = { ok };
  });
}
