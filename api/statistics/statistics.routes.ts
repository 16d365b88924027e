import type Router from '@koa/router';
import { SCREENS } from '../contract/addresses';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { downloadDoor } from '../http/access/download-door';
import { bind } from '../http/bind';
import { exportTaps } from './export-taps';
import { standHours } from './stand-hours';
import { pageStatistics } from './page-statistics';
import { standStatistics } from './stand-statistics';
import { systemStatistics } from './system-statistics';

/** Figures (CONTRACT §4–5). Bound before standRoutes, whose public lookup would take /api/stands/statistics. */
export function statisticsRoutes(router: Router, deps: Deps): void {
  bind(router, deps, endpoints.standStatistics, standStatistics);
  bind(router, deps, endpoints.standHours, standHours);
  router.get(endpoints.exportTaps.path, downloadDoor(deps, SCREENS.statistics));
  bind(router, deps, endpoints.exportTaps, exportTaps);
  bind(router, deps, endpoints.pageStatistics, pageStatistics);
  bind(router, deps, endpoints.adminStatistics, systemStatistics);
}
