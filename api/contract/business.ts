import * as v from 'valibot';
import { LENGTHS } from './limits';
import { typedText } from './text';

export const Place = v.object({
  placeId: v.string(),
  name: v.string(),
  address: v.string(),
  rating: v.nullable(v.number()),
  userRatingsTotal: v.nullable(v.number()),
});
export type Place = v.InferOutput<typeof Place>;

export const Business = v.object({
  place_id: v.string(),
  name: v.string(),
  formatted_address: v.string(),
  formatted_phone_number: v.optional(v.string()),
  website: v.optional(v.string()),
  rating: v.nullable(v.number()),
  user_ratings_total: v.number(),
  /** Google's own pages for this place, where the provider knows them. */
  writeReviewUrl: v.optional(v.string()),
  reviewsUrl: v.optional(v.string()),
  /** True when the answer is invented by the demo provider. */
  isDemo: v.optional(v.boolean()),
});
export type Business = v.InferOutput<typeof Business>;

export const Review = v.object({
  author_name: v.string(),
  profile_photo_url: v.nullable(v.string()),
  rating: v.number(),
  text: v.string(),
  /** Epoch seconds. */
  time: v.number(),
  /** Author credit, the review itself and the report form at Google, where known (PLATFORM). */
  authorUrl: v.optional(v.string()),
  reviewUrl: v.optional(v.string()),
  flagUrl: v.optional(v.string()),
});
export type Review = v.InferOutput<typeof Review>;

export const PlacesAnswer = v.object({ places: v.array(Place) });
export const ReviewsAnswer = v.object({ business: Business, reviews: v.array(Review) });
export type ReviewsAnswer = v.InferOutput<typeof ReviewsAnswer>;
export const SetupAnswer = v.object({ ...ReviewsAnswer.entries, message: v.string() });
export const SearchQuery = v.object({
  searchQuery: v.optional(typedText('Skriv tekst', LENGTHS.placeSearch, 'Søgningen er for lang'), ''),
});
export const SetupBody = v.object({
  placeId: v.pipe(typedText('Vælg en virksomhed', 300, 'Ugyldigt sted'), v.minLength(1, 'Vælg en virksomhed')),
});

/** Where a visitor writes a review of a place (SPEC §9, rule 130). */
export const writeReviewLink = (business: Pick<Business, 'place_id' | 'writeReviewUrl'>): string =>
  business.writeReviewUrl ?? `https://search.google.com/local/writereview?placeid=${encodeURIComponent(business.place_id)}`;
