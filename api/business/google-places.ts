import * as v from 'valibot';
import type { Business, Place, Review } from '../contract/business';
import type { Config } from '../config';
import type { Logger } from '../ports/logger';
import type { PlacesProvider } from '../ports/places';
import type { Tally } from '../ports/tally';
import { callGoogle } from './call-google';
import type { CircuitBreaker } from './circuit-breaker';
import { ANSWERED_WRONG, GoogleFailure } from './google-failure';
import { epochSeconds, webLink } from './google-values';

/** Places API (New), https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places */
const LocalizedText = v.object({ text: v.optional(v.string(), '') });

const FoundPlace = v.object({
  id: v.string(),
  displayName: v.optional(LocalizedText),
  formattedAddress: v.optional(v.string(), ''),
  rating: v.optional(v.number()),
  userRatingCount: v.optional(v.number()),
});

const PlaceReview = v.object({
  rating: v.optional(v.number(), 0),
  text: v.optional(LocalizedText),
  originalText: v.optional(LocalizedText),
  publishTime: v.string(),
  authorAttribution: v.optional(
    v.object({ displayName: v.optional(v.string()), uri: v.optional(v.string()), photoUri: v.optional(v.string()) }),
  ),
  googleMapsUri: v.optional(v.string()),
  flagContentUri: v.optional(v.string()),
});

const PlaceDetails = v.object({
  ...FoundPlace.entries,
  nationalPhoneNumber: v.optional(v.string()),
  websiteUri: v.optional(v.string()),
  googleMapsLinks: v.optional(v.object({ writeAReviewUri: v.optional(v.string()), reviewsUri: v.optional(v.string()) })),
  reviews: v.optional(v.array(PlaceReview), []),
});

/** A search without a hit answers `{}`. */
const SearchAnswer = v.object({ places: v.optional(v.array(FoundPlace), []) });

/** The most expensive field of the mask sets the price of the call, so ask only for what is shown (PLATFORM). */
const SEARCH_MASK = 'places.id,places.displayName,places.formattedAddress,places.rating,places.userRatingCount';
const DETAILS_MASK = 'id,displayName,formattedAddress,nationalPhoneNumber,websiteUri,rating,userRatingCount,googleMapsLinks,reviews';
const MAX_HITS = 10;
/** "Place ID … textual identifier": https://developers.google.com/maps/documentation/places/web-service/place-id */
const PLACE_ID = /^[\w-]{1,300}$/;

const toPlace = (place: v.InferOutput<typeof FoundPlace>): Place => ({
  placeId: place.id,
  name: place.displayName?.text ?? '',
  address: place.formattedAddress,
  rating: place.rating ?? null,
  userRatingsTotal: place.userRatingCount ?? null,
});

function toBusiness(place: v.InferOutput<typeof PlaceDetails>): Business {
  const website = webLink(place.websiteUri);
  const writeReviewUrl = webLink(place.googleMapsLinks?.writeAReviewUri);
  const reviewsUrl = webLink(place.googleMapsLinks?.reviewsUri);
  return {
    place_id: place.id,
    name: place.displayName?.text ?? '',
    formatted_address: place.formattedAddress,
    ...(place.nationalPhoneNumber && { formatted_phone_number: place.nationalPhoneNumber }),
    ...(website && { website }),
    rating: place.rating ?? null,
    user_ratings_total: place.userRatingCount ?? 0,
    ...(writeReviewUrl && { writeReviewUrl }),
    ...(reviewsUrl && { reviewsUrl }),
  };
}

function toReview(review: v.InferOutput<typeof PlaceReview>): Review {
  const author = review.authorAttribution;
  const authorUrl = webLink(author?.uri);
  const reviewUrl = webLink(review.googleMapsUri);
  const flagUrl = webLink(review.flagContentUri);
  return {
    author_name: author?.displayName || 'Google-bruger',
    profile_photo_url: webLink(author?.photoUri) ?? null,
    rating: review.rating,
    text: review.text?.text || review.originalText?.text || '',
    time: epochSeconds(review.publishTime),
    ...(authorUrl && { authorUrl }),
    ...(reviewUrl && { reviewUrl }),
    ...(flagUrl && { flagUrl }),
  };
}

/** Places and reviews from Places API (New): at most five reviews, chosen by Google (rules 126-128). */
export function createGooglePlaces(
  settings: NonNullable<Config['places']>,
  parts: { log: Logger; tally: Tally; breaker: CircuitBreaker; timeoutMs: number },
): PlacesProvider {
  const { breaker, ...rest } = parts;
  const fixed = { ...rest, service: 'google_places' } as const;
  const address = (path: string) => new URL(path, settings.url);
  const headers = (mask: string) => ({ 'X-Goog-Api-Key': settings.apiKey, 'X-Goog-FieldMask': mask });
  return {
    isDemo: false,
    /** https://developers.google.com/maps/documentation/places/web-service/text-search */
    search: async (query, signal) => {
      const answer = await breaker.run(() =>
        callGoogle({
          ...fixed,
          url: address('/v1/places:searchText'),
          method: 'POST',
          headers: headers(SEARCH_MASK),
          body: { textQuery: query, languageCode: 'da', regionCode: 'DK', pageSize: MAX_HITS },
          schema: SearchAnswer,
          signal,
        }),
      );
      if (!answer) throw new GoogleFailure('answered', 'bad_gateway', ANSWERED_WRONG);
      return answer.places.map(toPlace);
    },
    /** https://developers.google.com/maps/documentation/places/web-service/place-details */
    details: async (placeId, signal) => {
      if (!PLACE_ID.test(placeId)) return null;
      const url = address(`/v1/places/${placeId}`);
      url.search = new URLSearchParams({ languageCode: 'da', regionCode: 'DK' }).toString();
      const place = await breaker.run(() => callGoogle({ ...fixed, url, headers: headers(DETAILS_MASK), schema: PlaceDetails, signal }));
      return place && { business: toBusiness(place), reviews: place.reviews.map(toReview) };
    },
  };
}
