import type { Place, ReviewsAnswer } from '../contract/business';

/** Reviews through the owner's own connection: all of a verified place's, not the five that Places chooses (PLATFORM). */
export interface OwnerReviews {
  /**
   * null when the owner is not connected, or the connection does not cover the place. With `placeId` null: the owner's
   * only place, null when there are several. Throws ApiError 429, 502, 503.
   */
  find(userId: string, placeId: string | null, signal: AbortSignal): Promise<ReviewsAnswer | null>;
  /** Drop the cached answers of an owner. */
  forget(userId: string): void;
}

export interface WantedPlace {
  userId: string;
  placeId: string;
  /** The account has it already. */
  isLinked: boolean;
  /** Nobody has asked: it is for Monday's mail. */
  isUnasked?: boolean;
}

/** Places within the limits of one account: from the cache when fresh, else within the portal's daily limit. */
export interface PlaceLookups {
  /** Throws ApiError 429, 502, 503. */
  search(userId: string, query: string, signal: AbortSignal): Promise<Place[]>;
  /** null when the place is unknown. Throws ApiError 429, 502, 503. */
  details(wanted: WantedPlace, signal: AbortSignal): Promise<ReviewsAnswer | null>;
}

/** Where reviews come from (rule 126): one memory of what Google has answered, which costs money, for all who ask. */
export interface ReviewSources {
  readonly owner: OwnerReviews;
  /** null when there is no key for Places. */
  readonly places: PlaceLookups | null;
}
