import { createHash, timingSafeEqual } from 'node:crypto';
import type Router from '@koa/router';
import type Koa from 'koa';
import { Registry } from 'prom-client';
import { SERVER_PATHS } from '../contract/addresses';
import type { Deps } from '../deps';
import { isOnThisMachine } from '../http/access/client-address';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compared by digest: how long it takes says nothing about how much was right. */
const isToken = (ctx: Koa.Context, token: string): boolean => timingSafeEqual(digest(ctx.get('Authorization')), digest(`Bearer ${token}`));

/**
 * /metrics for Prometheus: with METRICS_TOKEN for whoever has it, otherwise for programs on this machine alone, and
 * for anybody else there is no such page.
 */
export function metricsRoutes(
  router: Router,
  { config }: Pick<Deps, 'config'>,
  metrics: Parameters<Registry['registerMetric']>[0][],
): void {
  const registry = new Registry();
  for (const metric of metrics) registry.registerMetric(metric);
  router.get(SERVER_PATHS.metrics, async (ctx, next) => {
    if (config.metricsToken === null && !isOnThisMachine(ctx)) return next();
    ctx.set('Cache-Control', 'no-store');
    if (config.metricsToken !== null && !isToken(ctx, config.metricsToken)) {
      ctx.set('WWW-Authenticate', 'Bearer');
      ctx.status = 401;
      ctx.body = 'METRICS_TOKEN\n';
      return;
    }
    ctx.body = await registry.metrics();
    ctx.set('Content-Type', registry.contentType);
  });
}
