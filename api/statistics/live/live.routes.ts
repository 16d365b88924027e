import type Router from '@koa/router';
import { endpoints } from '../../contract/endpoints';
import type { Deps } from '../../deps';
import { bind } from '../../http/bind';
import { followFigures } from './follow-figures';

/** The stream of open dashboards (CONTRACT §5). */
export function liveRoutes(router: Router, deps: Deps): void {
  bind(router, deps, endpoints.events, followFigures);
}
