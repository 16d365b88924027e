import type { Kysely } from 'kysely';
import type { endpoints } from '../contract/endpoints';
import { asPrinted, isReserved, URL_PATH } from '../contract/patterns';
import { findLandingPageByPath } from '../../db/server/queries/landing-page-queries';
import type { Database } from '../../db/server/schema';
import { findStand } from '../../db/server/queries/stand-queries';
import { ApiError } from '../http/refusals/api-error';
import type { CallOf } from '../http/call';

const REFUSALS = { reserved: 'Denne URL er reserveret', taken: 'Denne URL er allerede i brug' } as const;
const MALFORMED = 'Brug 2-60 små bogstaver, tal og bindestreger, og mindst ét bogstav';

/** Nobody may take what is typed by whoever reads another one's sign (rule 11). A product in stock is nobody's sign yet; one's own may have a page of its name. */
async function isAnothersProduct(db: Kysely<Database>, urlPath: string, userId: string): Promise<boolean> {
  const stand = await findStand(db, asPrinted(urlPath));
  return stand?.status === 'claimed' && stand.owner_id !== userId;
}

/** Why a path cannot be a page's, other than the page `ownId`, whose own it may be already; null when it can (rules 5-6, 11). */
async function refusalOf(
  db: Kysely<Database>,
  urlPath: string,
  { ownId, userId }: { ownId: string | undefined; userId: string },
): Promise<'reserved' | 'taken' | null> {
  const found = await findLandingPageByPath(db, urlPath);
  if (found && found.id === ownId) return null;
  if (isReserved(urlPath)) return 'reserved';
  return found || (await isAnothersProduct(db, urlPath, userId)) ? 'taken' : null;
}

/** Throws 409 for a path that belongs to the portal, to another page or to another one's product. Inside the write's transaction. */
export async function checkUrlPath(
  trx: Kysely<Database>,
  urlPath: string | null | undefined,
  own: { ownId: string; userId: string },
): Promise<void> {
  if (!urlPath) return;
  const refusal = await refusalOf(trx, urlPath, own);
  if (refusal) throw new ApiError(refusal, REFUSALS[refusal], { errors: { urlPath: REFUSALS[refusal] } });
}

/** Is a path free, other than for the page `except`? For the editor while it is typed; reserves nothing. */
export async function isUrlPathFree({
  deps,
  params,
  query,
  user,
}: CallOf<typeof endpoints.checkUrlPath>): Promise<{ available: boolean; message?: string }> {
  const { urlPath } = params;
  if (!URL_PATH.test(urlPath)) return { available: false, message: MALFORMED };
  const refusal = await refusalOf(deps.database.reader, urlPath, { ownId: query.except, userId: user.id });
  return refusal ? { available: false, message: REFUSALS[refusal] } : { available: true };
}
