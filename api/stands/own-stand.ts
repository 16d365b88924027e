import type { Kysely } from 'kysely';
import { asPrinted, ROW_ID } from '../contract/patterns';
import type { Stand } from '../contract/stand';
import { findStand, type StandDetails } from '../../db/server/queries/stand-queries';
import type { Database } from '../../db/server/schema';
import { ApiError } from '../http/refusals/api-error';
import { type Place, toStand } from '../presenters/to-stand';

const NOT_FOUND = 'Produkt ikke fundet';

/** An id as people type it: a standerId is trimmed and upper-cased, a row id is left alone (rules 33, 40). */
function readStandId(typed: string): string {
  const trimmed = typed.trim();
  return ROW_ID.test(trimmed) ? trimmed : asPrinted(trimmed);
}

/** Throws 404 when there is no such product. */
export async function getStand(db: Kysely<Database>, anyId: string): Promise<StandDetails> {
  const stand = await findStand(db, readStandId(anyId));
  if (!stand) throw new ApiError('not_found', NOT_FOUND);
  return stand;
}

/** Throws 404 for products of somebody else, like for those that do not exist (rule 47). */
export async function getOwnStand(db: Kysely<Database>, ownerId: string, anyId: string): Promise<StandDetails> {
  const stand = await getStand(db, anyId);
  if (stand.owner_id !== ownerId) throw new ApiError('not_found', NOT_FOUND);
  return stand;
}

/** Throws 412 with the current row when the caller saw another version (CONTRACT §5). */
export function checkVersion(ifMatch: number | null, stand: StandDetails, place: Place): void {
  if (ifMatch === null || ifMatch === stand.version) return;
  const current: Stand = toStand(stand, place);
  throw new ApiError('version_conflict', 'Produktet er ændret et andet sted i mellemtiden.', { extra: { current } });
}
