import { findBusiness } from '../../db/server/queries/business-queries';
import type { Rating } from '../contract/notice-words';
import type { Deps } from '../deps';
import { findReviews } from './find-reviews';

/**
 * What Google says of an owner's linked business: from the memory that dashboards have filled, or asked now out of the share of what nobody
 * has asked (rule 167). null when nothing can be said.
 */
export function createFindRating(deps: Deps): (userId: string) => Promise<Rating | null> {
  return async (userId) => {
    const linked = await findBusiness(deps.database.reader, userId);
    if (!linked) return null;
    // Whatever Google refuses, the summary goes out without it.
    const found = await findReviews(deps, { userId, placeId: linked.place_id, isLinked: true, isUnasked: true }).catch(() => null);
    const rating = found?.business.rating ?? null;
    return found && rating !== null ? { rating, count: found.business.user_ratings_total } : null;
  };
}
