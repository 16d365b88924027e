import type Router from '@koa/router';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { bind } from '../http/bind';
import { followFigures } from './live/follow-figures';
import { pageStatistics } from './page-statistics';
import { standStatistics } from './stand-statistics';
import { systemStatistics } from './system-statistics';

/** Figures (CONTRACT §4–5). Bound before standRoutes, whose public lookup would take /api/stands/statistics. */
export function statisticsRoutes(router: Router, deps: Deps): void {
  bind(router, deps, endpoints.standStatistics, standStatistics);
  bind(router, deps, endpoints.pageStatistics, pageStatistics);
  bind(router, deps, endpoints.events, followFigures);
  bind(router, deps, endpoints.adminStatistics, systemStatistics);
}
