import type Router from '@koa/router';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { bind } from '../http/bind';
import { bulkCreateStands, createStand } from './create-stands';
import { exportRoutes } from './export/export.routes';
import { listUnclaimed } from './list-unclaimed';

/** Products nobody has claimed yet: made, listed and downloaded (SPEC §7, CONTRACT §4). */
export function stockRoutes(router: Router, deps: Deps): void {
  exportRoutes(router, deps);
  bind(router, deps, endpoints.listUnclaimed, listUnclaimed);
  bind(router, deps, endpoints.bulkCreateStands, bulkCreateStands);
  bind(router, deps, endpoints.createStand, createStand);
}
