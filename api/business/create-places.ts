import type { ReviewsAnswer } from '../contract/business';
import type { Config } from '../config';
import type { Deps, PlacesProvider } from '../deps';
import { createAnswerCache } from './answer-cache';
import { createCircuitBreaker } from './circuit-breaker';
import { createDemoPlaces } from './demo-places';
import { createGooglePlaces } from './google-places';

/** A provider whose details are asked for once per place and five minutes (PLATFORM: reviews are the dearest call). */
function withCache(provider: PlacesProvider, now: () => number): PlacesProvider {
  const cache = createAnswerCache<ReviewsAnswer>(now);
  return {
    isDemo: provider.isDemo,
    search: provider.search,
    details: (placeId, signal) => cache.get(placeId, () => provider.details(placeId, signal)),
  };
}

/**
 * Where places come from: Google when there is a key, invented ones in the demo, otherwise nowhere (null: calls answer
 * 503). Owners who connected Google My Business get their reviews from there first (find-reviews.ts).
 */
export function createPlaces(config: Config, { log, now }: Pick<Deps, 'log' | 'now'>): PlacesProvider | null {
  if (config.places) return withCache(createGooglePlaces(config.places, { log, breaker: createCircuitBreaker(now) }), now);
  return config.isDemo ? createDemoPlaces(now) : null;
}
