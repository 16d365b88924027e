import type { Deps } from '../deps';
import { createOwnerReviews } from './business-profile';
import { createCircuitBreaker } from './circuit-breaker';
import type { ReviewSources } from './find-reviews';
import { createPlaceLookups } from './place-lookups';

/** Where reviews come from, with memories of their own of what Google has answered. */
export function createReviewSources(deps: Deps): ReviewSources {
  const { config, google, now, log, tally } = deps;
  const places = deps.places && createPlaceLookups(deps.places, deps);
  const owner = createOwnerReviews({ config, google, now, log, tally, breaker: createCircuitBreaker(now) });
  return { owner, places, timeoutMs: config.googleTimeoutMs, log };
}
