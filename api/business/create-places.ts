import type { Config } from '../config';
import type { Deps } from '../deps';
import type { PlacesProvider } from '../ports/places';
import { createCircuitBreaker } from './circuit-breaker';
import { createDemoPlaces } from './demo-places';
import { createGooglePlaces } from './google-places';

/**
 * Where places come from: Google when there is a key, invented ones in the demo, otherwise nowhere (null: calls answer
 * 503). Owners who connected Google My Business get their reviews from there first (find-reviews.ts).
 */
export function createPlaces(config: Config, { log, now, tally }: Pick<Deps, 'log' | 'now' | 'tally'>): PlacesProvider | null {
  const breaker = createCircuitBreaker(now);
  if (config.places) return createGooglePlaces(config.places, { log, tally, breaker, timeoutMs: config.googleTimeoutMs });
  return config.isDemo ? createDemoPlaces(now) : null;
}
