import type Router from '@koa/router';
import { deleteBusiness, findBusiness, upsertBusiness } from '../../db/server/queries/business-queries';
import type { Place, ReviewsAnswer } from '../contract/business';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { ApiError } from '../http/refusals/api-error';
import { bind } from '../http/bind';
import type { Call } from '../http/call';
import { findReviews, notConfigured } from './find-reviews';

const MIN_QUERY_LENGTH = 2;
const MAX_QUERY_LENGTH = 200;

/** Nothing typed finds nothing (SPEC §5); a single letter neither, without paying for the question. */
async function searchPlaces({ deps, user, query }: Call<{ searchQuery: string }>): Promise<{ places: Place[] }> {
  const { places } = deps.reviews;
  const text = query.searchQuery.trim();
  if ([...text].length < MIN_QUERY_LENGTH) return { places: [] };
  if (text.length > MAX_QUERY_LENGTH)
    throw new ApiError('invalid', 'Søgningen er for lang', { errors: { searchQuery: 'Søgningen er for lang' } });
  if (!places) throw notConfigured();
  await deps.limits.consume('placeSearch', user.id);
  return { places: await places.search(user.id, text, AbortSignal.timeout(deps.config.googleTimeoutMs)) };
}

/**
 * Link a place to the account. Google's words about it are never stored, not even as the answer of an idempotency key
 * (PLATFORM, Storage): the stored answer is the place's id, and a repeat asks for the rest again.
 */
async function setupBusiness(call: Call<undefined, { placeId: string }>): Promise<ReviewsAnswer & { message: string }> {
  const { deps, user, body } = call;
  await deps.limits.consume('placeDetails', user.id);
  const linked = await findBusiness(deps.database.reader, user.id);
  const isLinked = linked?.place_id === body.placeId;
  const found = await findReviews(deps, { userId: user.id, placeId: body.placeId, isLinked });
  if (!found) throw new ApiError('not_found', 'Virksomheden findes ikke hos Google');
  const place_id = found.business.place_id;
  await call.write(async (trx) => {
    await upsertBusiness(trx, { user_id: user.id, place_id, linked_at: deps.now() });
    return { placeId: place_id };
  });
  return { ...found, message: `${found.business.name} er nu tilknyttet din konto` };
}

async function readReviews({ deps, user }: Call): Promise<ReviewsAnswer> {
  await deps.limits.consume('placeDetails', user.id);
  const linked = await findBusiness(deps.database.reader, user.id);
  const found = await findReviews(deps, { userId: user.id, placeId: linked?.place_id ?? null, isLinked: true });
  if (found) return found;
  throw new ApiError(
    'not_linked',
    linked ? 'Virksomheden findes ikke længere hos Google. Tilknyt den igen.' : 'Du har ikke tilknyttet en virksomhed',
  );
}

/** Both log-outs: place and tokens go, and again is fine (rule 125). */
async function unlinkBusiness(call: Call): Promise<{ message: string }> {
  const { deps, user } = call;
  let withdraw = (): void => {};
  const answer = await call.write(async (trx) => {
    await deleteBusiness(trx, user.id);
    withdraw = await deps.google.disconnect(trx, user.id);
    return { message: 'Logget ud af Google Business Profile' };
  });
  deps.reviews.owner.forget(user.id);
  withdraw();
  return answer;
}

/** Google business: search, link, reviews, and letting go again (SPEC §7). */
export function businessRoutes(router: Router, deps: Deps): void {
  bind(router, deps, endpoints.searchPlaces, searchPlaces);
  bind(router, deps, endpoints.setupBusiness, setupBusiness);
  bind(router, deps, endpoints.googleReviews, readReviews);
  bind(router, deps, endpoints.googleBusinessLogout, unlinkBusiness);
  bind(router, deps, endpoints.businessLogout, unlinkBusiness);
}
