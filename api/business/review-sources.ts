import type { Deps } from '../deps';
import type { PlacesProvider } from '../ports/places';
import type { ReviewSources } from '../ports/reviews';
import { createOwnerReviews } from './business-profile';
import { createCircuitBreaker } from './circuit-breaker';
import { createPlaces } from './create-places';
import { createPlaceLookups } from './place-lookups';

/** `given` is where places come from instead of where the settings say. */
export function createReviewSources(
  given: PlacesProvider | null | undefined,
  parts: Pick<Deps, 'config' | 'google' | 'limits' | 'now' | 'log' | 'tally'>,
): ReviewSources {
  const provider = given === undefined ? createPlaces(parts.config, parts) : given;
  return {
    owner: createOwnerReviews({ ...parts, breaker: createCircuitBreaker(parts.now) }),
    places: provider && createPlaceLookups(provider, parts),
  };
}
