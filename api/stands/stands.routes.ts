import type Router from '@koa/router';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { bind } from '../http/bind';
import { claimantOf, claimStand } from './claim-stand';
import { deleteStand, updateStand } from './edit-stand';
import { listStandRows, listStands } from './list-stands';
import { type CountsAsClick, lookupStand } from './lookup-stand';
import { uploadStands } from './upload-stands';

/**
 * Products (CONTRACT §4). Bind other calls below /api/stands/ first: the public lookup takes every single segment
 * that no route above it has taken.
 */
export function standRoutes(router: Router, deps: Deps, { countsAsClick }: { countsAsClick: CountsAsClick }): void {
  bind(router, deps, endpoints.listStands, listStands);
  bind(router, deps, endpoints.listStandRows, listStandRows);
  bind(router, deps, endpoints.lookupStand, (call) => lookupStand(call, countsAsClick));

  bind(router, deps, endpoints.activateStand, (call) => call.write((trx) => claimStand(trx, claimantOf(call), call.params.standerId)));
  bind(router, deps, endpoints.claimStand, (call) => call.write((trx) => claimStand(trx, claimantOf(call), call.params.id, call.body)));
  bind(router, deps, endpoints.updateStand, updateStand);
  bind(router, deps, endpoints.deleteStand, deleteStand);

  bind(router, deps, endpoints.uploadStands, uploadStands);
}
