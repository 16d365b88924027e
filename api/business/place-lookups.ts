import type { Place, ReviewsAnswer } from '../contract/business';
import type { Deps } from '../deps';
import type { PlacesProvider } from '../ports/places';
import type { PlaceLookups } from '../ports/reviews';
import { createAnswerCache } from './answer-cache';
import { askWithin, type Price } from './google-budget';

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
  /** Whose limit it is of the whole portal's. */
  const portal = 'portal';
  const pay = <T>(prices: readonly Price[], ask: () => Promise<T>): Promise<T> => (places.isDemo ? ask() : askWithin(limits, prices, ask));
  const foundKey = (userId: string, placeId: string): string => `${userId} ${placeId}`;

  return {
    search: async (userId, query, signal) => {
      const prices: Price[] = [
        ['placeSearchDay', userId],
        ['googleSearches', portal],
      ];
      const answer = await searches.get(normalised(query), () => pay(prices, () => places.search(query, signal)));
      await Promise.all((answer ?? []).map(({ placeId }) => limits.consume('placeFound', foundKey(userId, placeId))));
      return answer ?? [];
    },
    details: ({ userId, placeId, isLinked, isUnasked = false }, signal) =>
      reviews.get(placeId, async () => {
        const isKnown = isLinked || (await limits.isCounted('placeFound', foundKey(userId, placeId)));
        const prices: Price[] = [
          ...(isKnown ? [] : [['unknownPlace', userId] as const]),
          ['placeDetailsDay', userId],
          [isUnasked ? 'googleDetailsUnasked' : 'googleDetails', portal],
        ];
        return pay(prices, () => places.details(placeId, signal));
      }),
  };
}
