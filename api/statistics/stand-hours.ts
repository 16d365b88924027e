import type { Kysely } from 'kysely';
import { sumWeek } from '../contract/day-hours';
import type { endpoints } from '../contract/endpoints';
import type { HoursAnswer, HoursQuery } from '../contract/statistics';
import type { Database } from '../../db/server/schema';
import { findStand } from '../../db/server/queries/stand-queries';
import { listHoursOf } from '../../db/server/queries/stand-statistics-queries';
import type { CallOf } from '../http/call';
import { ApiError } from '../http/refusals/api-error';
import type { OwnerAnswer, OwnerReadInput } from '../http/work/owner-reads';
import { readForOwner } from '../http/work/read-for-owner';

export async function readStandHours(db: Kysely<Database>, { userId, asked }: OwnerReadInput): Promise<OwnerAnswer<HoursAnswer>> {
  const range = asked as HoursQuery;
  const days = await listHoursOf(db, userId, range);
  return { answer: { from: range.from, to: range.to, hours: sumWeek(days) } };
}

/** Taps by weekday and hour, of all one's products or of one. Throws 404 for somebody else's, like for none (rule 47). */
export async function standHours(call: CallOf<typeof endpoints.standHours>): Promise<HoursAnswer> {
  const { deps, user, query } = call;
  await deps.clicks.settled();
  if (query.standId === undefined) return readForOwner(call, 'standHours', readStandHours, query);
  const stand = await findStand(deps.database.reader, query.standId);
  if (stand?.owner_id !== user.id) throw new ApiError('not_found', 'Produkt ikke fundet');
  return readForOwner(call, 'standHours', readStandHours, { ...query, standId: stand.id });
}
