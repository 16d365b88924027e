import type { Kysely } from 'kysely';
import type { endpoints } from '../contract/endpoints';
import { isReserved, URL_PATH } from '../contract/patterns';
import { findLandingPageByPath } from '../../db/server/landing-page-queries';
import type { Database } from '../../db/server/schema';
import { ApiError } from '../http/refusals/api-error';
import type { CallOf } from '../http/call';

const RESERVED = 'Denne URL er reserveret';
const TAKEN = 'Denne URL er allerede i brug';
const MALFORMED = 'Brug 2-60 små bogstaver, tal og bindestreger, og mindst ét bogstav';

/** Throws 409 for a path that belongs to the product or to another page (rules 5-6); the one a page has is its own. Inside the write's transaction. */
export async function checkUrlPath(trx: Kysely<Database>, urlPath: string | null | undefined, ownId: string): Promise<void> {
  if (!urlPath) return;
  const found = await findLandingPageByPath(trx, urlPath);
  if (found?.id === ownId) return;
  if (isReserved(urlPath)) throw new ApiError('reserved', RESERVED, { errors: { urlPath: RESERVED } });
  if (found) throw new ApiError('taken', TAKEN, { errors: { urlPath: TAKEN } });
}

/** Is a path free, other than for the page `except`? For the editor while it is typed; reserves nothing. */
export async function isUrlPathFree({
  deps,
  params,
  query,
}: CallOf<typeof endpoints.checkUrlPath>): Promise<{ available: boolean; message?: string }> {
  const { urlPath } = params;
  if (!URL_PATH.test(urlPath)) return { available: false, message: MALFORMED };
  const found = await findLandingPageByPath(deps.database.reader, urlPath);
  if (found && found.id === query.except) return { available: true };
  if (isReserved(urlPath)) return { available: false, message: RESERVED };
  return found ? { available: false, message: TAKEN } : { available: true };
}
