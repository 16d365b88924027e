import type { Kysely } from 'kysely';
import { findLandingPage, type LandingPageRow } from '../../db/server/queries/landing-page-queries';
import type { Database } from '../../db/server/schema';
import { ApiError } from '../http/refusals/api-error';
import { toLandingPage } from '../presenters/to-landing-page';

export const NOT_FOUND = 'Landing page ikke fundet';

/** Throws 404 for pages of somebody else, like for those that do not exist (rule 47). */
export async function getOwnLandingPage(db: Kysely<Database>, ownerId: string, id: string): Promise<LandingPageRow> {
  const page = await findLandingPage(db, id);
  if (page?.owner_id !== ownerId) throw new ApiError('not_found', NOT_FOUND);
  return page;
}

/** Throws 412 with the current row when the caller saw another version (CONTRACT §5). */
export function checkVersion(ifMatch: number | null, row: LandingPageRow): void {
  if (ifMatch === null || ifMatch === row.version) return;
  const message = 'Landing pagen er ændret et andet sted i mellemtiden.';
  throw new ApiError('version_conflict', message, { extra: { current: toLandingPage(row) } });
}
