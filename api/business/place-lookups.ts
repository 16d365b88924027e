import type { Place, ReviewsAnswer } from '../contract/business';
import type { Deps } from '../deps';
import type { PlacesProvider } from '../ports/places';
import { createAnswerCache } from './answer-cache';

/** Places within the limits of one account: from the cache when fresh, else within the portal's daily limit. */
export interface PlaceLookups {
  /** Throws ApiError 429, 502, 503. */
  search(userId: string, query: string, signal: AbortSignal): Promise<Place[]>;
  /** null when the place is unknown. `isLinked`: the account has it already. Throws ApiError 429, 502, 503. */
  details(userId: string, placeId: string, isLinked: boolean, signal: AbortSignal): Promise<ReviewsAnswer | null>;
}

/** Normalise case and blanks, so that equal queries are paid for once. */
const normalised = (query: string): string => query.trim().normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * Every call to Google costs money, reviews most (PLATFORM): answers are cached for five minutes, and accounts and the
 * portal have daily limits. Places that no search of the account has returned have a low limit of their own, so that
 * nobody uses the portal as a proxy to Google.
 */
export function createPlaceLookups(places: PlacesProvider, { limits, now }: Pick<Deps, 'limits' | 'now'>): PlaceLookups {
  const searches = createAnswerCache<Place[]>(now);
  const reviews = createAnswerCache<ReviewsAnswer>(now);
  const foundKey = (userId: string, placeId: string): string => `${userId} ${placeId}`;

  async function spendSearch(userId: string): Promise<void> {
    if (places.isDemo) return;
    await limits.consume('placeSearchDay', userId);
    await limits.consume('googleSearches', 'portal');
  }
  async function spendDetails(userId: string, isKnown: boolean): Promise<void> {
    if (places.isDemo) return;
    if (!isKnown) await limits.consume('unknownPlace', userId);
    await limits.consume('placeDetailsDay', userId);
    await limits.consume('googleDetails', 'portal');
  }

  return {
    search: async (userId, query, signal) => {
      const answer = await searches.get(normalised(query), async () => {
        await spendSearch(userId);
        return places.search(query, signal);
      });
      await Promise.all((answer ?? []).map(({ placeId }) => limits.consume('placeFound', foundKey(userId, placeId))));
      return answer ?? [];
    },
    details: (userId, placeId, isLinked, signal) =>
      reviews.get(placeId, async () => {
        await spendDetails(userId, isLinked || (await limits.isCounted('placeFound', foundKey(userId, placeId))));
        return places.details(placeId, signal);
      }),
  };
}
