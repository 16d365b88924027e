import type { IncomingHttpHeaders } from 'node:http';
import type { endpoints } from '../contract/endpoints';
import type { PublicStand } from '../contract/stand';
import { TAP_KIND, type TapKind } from '../contract/tap-kinds';
import { findStand } from '../../db/server/queries/stand-queries';
import type { Deps } from '../deps';
import { ApiError } from '../http/refusals/api-error';
import type { CallOf } from '../http/call';
import { CLICK_TIME_BOX_MS, createTimeBox } from '../http/work/time-box';
import { toPublicStand } from '../presenters/to-stand';

/** Whether a request is a person's tap, as the scan path decides it (rule 52). */
export type CountsAsClick = (headers: IncomingHttpHeaders, method: string | undefined) => boolean;

async function count({ clicks, now, log }: Deps, standId: string, kind: TapKind): Promise<void> {
  const recorded = clicks.record(standId, now(), kind).catch((error: unknown) => {
    log.error({ event: 'click_lost', standId, err: error }, 'a tap could not be recorded');
  });
  await createTimeBox(CLICK_TIME_BOX_MS)(recorded);
}

/** What anybody may know of a product; a resolvable one is counted like a scan, unless the caller only looks (rules 34, 50). Throws 404. */
export async function lookupStand(
  { ctx, deps, params, query, maybeUser }: CallOf<typeof endpoints.lookupStand>,
  countsAsClick: CountsAsClick,
): Promise<PublicStand> {
  const row = await findStand(deps.database.reader, params.standerId);
  if (!row) throw new ApiError('not_found', 'Produkt ikke fundet');
  const stand = toPublicStand(row, deps.config.publicUrl);
  if (stand.configured && query.peek !== 'true' && countsAsClick(ctx.req.headers, ctx.method)) {
    const isOwn = maybeUser?.id === row.owner_id && maybeUser?.row.count_own_taps === 0;
    await count(deps, row.id, isOwn ? TAP_KIND.own : TAP_KIND.unknown);
  }
  return stand;
}
