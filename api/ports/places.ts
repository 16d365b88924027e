import type { Place, ReviewsAnswer } from '../contract/business';

/** Where places and reviews come from (rule 126). Both throw ApiError 429, 502, 503; the caller's signal is the time limit. */
export interface PlacesProvider {
  readonly isDemo: boolean;
  search(query: string, signal: AbortSignal): Promise<Place[]>;
  /** null when the place is unknown. */
  details(placeId: string, signal: AbortSignal): Promise<ReviewsAnswer | null>;
}
