import type Router from '@koa/router';
import { deleteStock } from '../../db/server/queries/admin-stand-queries';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { adminChange } from '../http/admin-change';
import { bind } from '../http/bind';
import type { CallOf } from '../http/call';
import { bulkCreateStands, createStand } from './create-stands';
import { exportRoutes } from './export/export.routes';
import { listUnclaimed } from './list-unclaimed';

const deletedMessage = (count: number): string =>
  count === 1 ? '1 produkt slettet succesfuldt' : `${count} produkter slettet succesfuldt`;

/** Products nobody has claimed yet: made, listed, downloaded, deleted (SPEC §7, CONTRACT §4). */
export function stockRoutes(router: Router, deps: Deps): void {
  exportRoutes(router, deps);
  bind(router, deps, endpoints.listUnclaimed, listUnclaimed);
  bind(router, deps, endpoints.bulkCreateStands, bulkCreateStands);
  bind(router, deps, endpoints.createStand, createStand);

  bind(
    router,
    deps,
    endpoints.deleteUnclaimed,
    adminChange('stock_deleted', async (trx, call: CallOf<typeof endpoints.deleteUnclaimed>) => {
      const deleted = await deleteStock(trx, call.body?.ids ?? null);
      return { message: deletedMessage(deleted), deleted };
    }),
  );
}
