import type Router from '@koa/router';
import type Koa from 'koa';
import { codePath, SCREENS } from '../../contract/addresses';
import { endpoints } from '../../contract/endpoints';
import type { Deps } from '../../deps';
import { downloadDoor } from '../../http/access/download-door';
import { bind } from '../../http/bind';
import { qrZip } from './qr-zip';
import { getSelectedStock, splitIds } from './stock-selection';
import { unclaimedCsv } from './unclaimed-csv';

async function sendCsv(ctx: Koa.Context, deps: Deps, ids: readonly string[]): Promise<void> {
  const stands = await getSelectedStock(deps, ids);
  ctx.attachment('unclaimed-products.csv');
  ctx.type = 'text/csv; charset=utf-8';
  ctx.set('X-Total-Count', String(stands.length));
  ctx.body = await unclaimedCsv(stands, deps.config.publicUrl);
}

/** Sent while it is made; X-Content-Length-Estimate lets the app show how far it is. */
async function sendQrCodes(ctx: Koa.Context, deps: Deps, ids: readonly string[]): Promise<void> {
  const stands = await getSelectedStock(deps, ids);
  const codes = stands.map(({ stander_id: id }) => ({ name: `qr-${id}.png`, text: deps.config.publicUrl + codePath(id) }));
  const { stream, estimatedBytes } = await qrZip({ codes, now: deps.now() });
  ctx.attachment('qr-codes.zip');
  ctx.type = 'application/zip';
  ctx.set('X-Total-Count', String(stands.length));
  ctx.set('X-Content-Length-Estimate', String(estimatedBytes));
  ctx.body = stream;
}

/** Downloads of unclaimed products, navigated to (ids in the address) or called (ids in the body, rule 108). */
export function exportRoutes(router: Router, deps: Deps): void {
  const { unclaimedCsv: csv, unclaimedCsvOf: csvOf, unclaimedQr: qr, unclaimedQrOf: qrOf } = endpoints;
  router.get([csv.path, qr.path], downloadDoor(deps, SCREENS.admin));
  bind(router, deps, csv, ({ ctx, query }) => sendCsv(ctx, deps, splitIds(query.ids)));
  bind(router, deps, csvOf, ({ ctx, body }) => sendCsv(ctx, deps, body.ids));
  bind(router, deps, qr, ({ ctx, query }) => sendQrCodes(ctx, deps, splitIds(query.ids)));
  bind(router, deps, qrOf, ({ ctx, body }) => sendQrCodes(ctx, deps, body.ids));
}
