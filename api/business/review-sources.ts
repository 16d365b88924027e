import type { Deps } from '../deps';
import { createOwnerReviews } from './business-profile';
import { createCircuitBreaker } from './circuit-breaker';
import type { ReviewSources } from './find-reviews';
import { createPlaceLookups } from './place-lookups';

const made = new WeakMap<Deps, ReviewSources>();

function createReviewSources(deps: Deps): ReviewSources {
  const { config, google, now, log, tally } = deps;
  const places = deps.places && createPlaceLookups(deps.places, deps);
  const owner = createOwnerReviews({ config, google, now, log, tally, breaker: createCircuitBreaker(now) });
  return { owner, places, timeoutMs: config.googleTimeoutMs, log };
}

/** Where a server's reviews come from: one memory of what Google has answered, which costs money, for all who ask. */
export function reviewSourcesOf(deps: Deps): ReviewSources {
  const sources = made.get(deps) ?? createReviewSources(deps);
  made.set(deps, sources);
  return sources;
}
