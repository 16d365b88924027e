import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { endpoints } from '../contract/endpoints';
import type { PublicStand } from '../contract/stand';
import { findStand } from '../../db/server/stand-queries';
import type { Deps } from '../deps';
import { ApiError } from '../http/api-error';
import type { CallOf } from '../http/call';
import { toPublicStand } from '../presenters/to-stand';

/** Whether a request is a person's tap, as the scan path decides it (rule 52). */
export type CountsAsClick = (headers: IncomingHttpHeaders, method: string | undefined) => boolean;

/** Nobody waits longer than this for a tap to reach the disk (rule 56). */
const LATE_MS = 50;

async function count({ clicks, now, log }: Deps, standId: string): Promise<void> {
  const recorded = clicks.record(standId, now()).catch((error: unknown) => {
    log.error({ event: 'click_lost', standId, err: error }, 'a tap could not be recorded');
  });
  const late = new AbortController();
  await Promise.race([recorded, wait(LATE_MS, undefined, { signal: late.signal }).catch(() => {})]);
  late.abort();
}

/** What anybody may know of a product; a resolvable one is counted like a scan, unless the caller only looks (rules 34, 50). Throws 404. */
export async function lookupStand(
  { ctx, deps, params, query }: CallOf<typeof endpoints.lookupStand>,
  countsAsClick: CountsAsClick,
): Promise<PublicStand> {
  const row = await findStand(deps.database.reader, params.standerId);
  if (!row) throw new ApiError('not_found', 'Produkt ikke fundet');
  const stand = toPublicStand(row, deps.config.publicUrl);
  if (stand.configured && query.peek !== 'true' && countsAsClick(ctx.req.headers, ctx.method)) await count(deps, row.id);
  return stand;
}
