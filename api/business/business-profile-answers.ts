import * as v from 'valibot';
import type { Business, Review } from '../contract/business';
import { epochSeconds, webLink } from './google-values';

/** https://developers.google.com/my-business/reference/accountmanagement/rest/v1/accounts/list */
export const AccountsAnswer = v.object({
  accounts: v.optional(v.array(v.object({ name: v.pipe(v.string(), v.regex(/^accounts\/[\w-]+$/)) })), []),
  nextPageToken: v.optional(v.string()),
});

/** https://developers.google.com/my-business/reference/businessinformation/rest/v1/accounts.locations#Location */
const Location = v.object({
  name: v.pipe(v.string(), v.regex(/^locations\/[\w-]+$/)),
  title: v.optional(v.string(), ''),
  phoneNumbers: v.optional(v.object({ primaryPhone: v.optional(v.string()) })),
  websiteUri: v.optional(v.string()),
  storefrontAddress: v.optional(
    v.object({ addressLines: v.optional(v.array(v.string()), []), postalCode: v.optional(v.string()), locality: v.optional(v.string()) }),
  ),
  metadata: v.optional(
    v.object({ placeId: v.optional(v.string()), mapsUri: v.optional(v.string()), newReviewUri: v.optional(v.string()) }),
  ),
});
export type Location = v.InferOutput<typeof Location>;

export const LocationsAnswer = v.object({ locations: v.optional(v.array(Location), []), nextPageToken: v.optional(v.string()) });
/** The fields of Location above; the API answers nothing without a mask. */
export const LOCATION_MASK = 'name,title,phoneNumbers,websiteUri,storefrontAddress,metadata';

/** https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews#StarRating */
const STARS: Record<string, number> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 };

const ProfileReview = v.object({
  reviewer: v.optional(v.object({ displayName: v.optional(v.string()), profilePhotoUrl: v.optional(v.string()) })),
  starRating: v.optional(v.string(), ''),
  comment: v.optional(v.string(), ''),
  createTime: v.string(),
});
export type ProfileReview = v.InferOutput<typeof ProfileReview>;

/** https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews/list */
export const ProfileReviewsAnswer = v.object({
  reviews: v.optional(v.array(ProfileReview), []),
  averageRating: v.optional(v.number()),
  totalReviewCount: v.optional(v.number()),
  nextPageToken: v.optional(v.string()),
});

export function toBusiness(
  location: Location,
  placeId: string,
  totals: { averageRating?: number | undefined; totalReviewCount?: number | undefined },
): Business {
  const { storefrontAddress: address, metadata } = location;
  const town = [address?.postalCode, address?.locality].filter(Boolean).join(' ');
  const website = webLink(location.websiteUri);
  const writeReviewUrl = webLink(metadata?.newReviewUri);
  const reviewsUrl = webLink(metadata?.mapsUri);
  return {
    place_id: placeId,
    name: location.title,
    formatted_address: [...(address?.addressLines ?? []), town].filter(Boolean).join(', '),
    ...(location.phoneNumbers?.primaryPhone && { formatted_phone_number: location.phoneNumbers.primaryPhone }),
    ...(website && { website }),
    rating: totals.averageRating || null,
    user_ratings_total: totals.totalReviewCount ?? 0,
    ...(writeReviewUrl && { writeReviewUrl }),
    ...(reviewsUrl && { reviewsUrl }),
  };
}

export const toReview = (review: ProfileReview): Review => ({
  author_name: review.reviewer?.displayName || 'Google-bruger',
  profile_photo_url: webLink(review.reviewer?.profilePhotoUrl) ?? null,
  rating: STARS[review.starRating] ?? 0,
  text: review.comment,
  time: epochSeconds(review.createTime),
});
