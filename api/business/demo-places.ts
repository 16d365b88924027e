import type { Business, Place, Review, ReviewsAnswer } from '../contract/business';
import type { PlacesProvider } from '../ports/places';
import { DEMO_CAFE_REVIEWS, DEMO_REVIEWS, type DemoReview } from './demo-reviews';

interface DemoPlace {
  id: string;
  name: string;
  address: string;
  phone: string;
  /** How many ratings the place claims; more than the reviews shown, as at Google. */
  ratings: number;
  website?: string;
  /** Its own reviews; the others get a selection. */
  reviews?: readonly DemoReview[];
}

/** Businesses that do not exist, so that nobody's name is borrowed. */
const PLACES: readonly DemoPlace[] = [
  {
    // The demo owner's own business: DEMO_PLACE_ID in db/server/seed/demo-content.ts.
    id: 'demo-cafe-kanel',
    name: 'Café Kanel',
    address: 'Kanelgade 12, 2000 Frederiksberg',
    phone: '70 00 00 00',
    ratings: 186,
    website: 'https://cafe-kanel.example',
    reviews: DEMO_CAFE_REVIEWS,
  },
  { id: 'demo-cafe-solsikken', name: 'Café Solsikken', address: 'Demovej 1, 2000 Frederiksberg', phone: '70 00 00 01', ratings: 128 },
  { id: 'demo-frisor-klip-og-krol', name: 'Frisør Klip & Krøl', address: 'Demovej 14, 8000 Aarhus C', phone: '70 00 00 02', ratings: 64 },
  {
    id: 'demo-cykelsmeden-pa-hjornet',
    name: 'Cykelsmeden på Hjørnet',
    address: 'Demogade 7, 5000 Odense C',
    phone: '70 00 00 03',
    ratings: 41,
  },
  { id: 'demo-bageriet-morgenrod', name: 'Bageriet Morgenrød', address: 'Demotorvet 3, 9000 Aalborg', phone: '70 00 00 04', ratings: 203 },
  {
    id: 'demo-tandklinikken-smil',
    name: 'Tandklinikken Smil',
    address: 'Demo Allé 22, 2800 Kongens Lyngby',
    phone: '70 00 00 05',
    ratings: 37,
  },
  { id: 'demo-restaurant-havblik', name: 'Restaurant Havblik', address: 'Demokajen 9, 6700 Esbjerg', phone: '70 00 00 06', ratings: 312 },
];

const REVIEWS_PER_PLACE = 8;
const DAY_SECONDS = 86_400;

const selectionFor = (index: number): readonly DemoReview[] =>
  Array.from({ length: REVIEWS_PER_PLACE }, (_, n) => DEMO_REVIEWS[(index * 5 + n) % DEMO_REVIEWS.length]).filter(
    (row) => row !== undefined,
  );

/** Every place has its own reviews, always the same. */
function reviewsOf(index: number, nowMs: number): Review[] {
  const today = Math.floor(nowMs / 1000 / DAY_SECONDS) * DAY_SECONDS;
  return (PLACES[index]?.reviews ?? selectionFor(index)).map(([author_name, rating, daysAgo, text]) => ({
    author_name,
    profile_photo_url: null,
    rating,
    text,
    time: today - daysAgo * DAY_SECONDS + 10 * 3600 + index * 600,
  }));
}

const averageOf = (reviews: readonly Review[]): number =>
  Math.round((reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length) * 10) / 10;

/** What is compared: lower case, and letters without their rings and strokes, as people type them on a phone. */
const searchable = (text: string): string =>
  text.toLocaleLowerCase('da').replace(/æ/g, 'ae').replace(/ø/g, 'o').replace(/å/g, 'a').normalize('NFD').replace(/\p{M}/gu, '');

/**
 * Invented Danish places with invented reviews, marked as such (`isDemo`), so that the demo shop shows the whole screen
 * without a key. The same question always has the same answer on the same day.
 */
export function createDemoPlaces(now: () => number): PlacesProvider {
  const toBusiness = (place: DemoPlace, reviews: readonly Review[]): Business => ({
    place_id: place.id,
    name: place.name,
    formatted_address: place.address,
    formatted_phone_number: place.phone,
    ...(place.website && { website: place.website }),
    rating: averageOf(reviews),
    user_ratings_total: place.ratings,
    isDemo: true,
  });
  const answerOf = (index: number): ReviewsAnswer | null => {
    const place = PLACES[index];
    if (!place) return null;
    const reviews = reviewsOf(index, now());
    return { business: toBusiness(place, reviews), reviews };
  };
  const toPlace = (place: DemoPlace, index: number): Place => ({
    placeId: place.id,
    name: place.name,
    address: place.address,
    rating: averageOf(reviewsOf(index, now())),
    userRatingsTotal: place.ratings,
  });
  return {
    isDemo: true,
    search: async (query) => {
      const words = searchable(query).split(/\s+/);
      return PLACES.map(toPlace).filter((place) => words.every((word) => searchable(`${place.name} ${place.address}`).includes(word)));
    },
    details: async (placeId) => answerOf(PLACES.findIndex((place) => place.id === placeId)),
  };
}
