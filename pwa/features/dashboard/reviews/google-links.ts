import type { Business } from '../../../../api/contract/business';

type Place = Pick<Business, 'place_id' | 'name' | 'reviewsUrl'>;

/** All reviews of a place at Google (rule 130). */
export const allReviewsLink = (business: Place): string =>
  business.reviewsUrl ?? `https://search.google.com/local/reviews?placeid=${encodeURIComponent(business.place_id)}`;

/** The place on the map. */
export const mapLink = (business: Place): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(business.name)}&query_place_id=${encodeURIComponent(business.place_id)}`;
