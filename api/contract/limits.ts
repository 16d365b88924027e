/** What the server takes and keeps, for both sides; how large a picture may be stands in landing-page.ts. */

/** The longest texts the calls take, in characters: the schemas refuse more, and the forms let no more be typed. */
export const LENGTHS = {
  username: 30,
  email: 254,
  /** Printed id; see STANDER_ID. */
  standerId: 32,
  /** In a form: an id that is too long is refused there, because cut short it would be another product's. */
  typedStanderId: 40,
  nickname: 80,
  /** Any address: a target, or the one behind a link. */
  url: 2048,
  search: 100,
  placeSearch: 200,
  pageTitle: 120,
  pageDescription: 1000,
  urlPath: 60,
  linkText: 80,
  socialLink: 300,
  colour: 7,
  contactName: 100,
  contactSubject: 150,
  contactMessage: 5000,
} as const;

/** Links of one landing page. */
export const MAX_LINKS = 20;
/** Products created in one call. */
export const MAX_BULK_CREATE = 1000;

/** Ids of products in one call. Whoever has more sends them in several. */
export const MAX_IDS = 10_000;

/** A CSV file of products, in bytes. */
export const MAX_CSV_BYTES = 1024 * 1024;

/** Days back from today whose clicks are sent and kept by day (rule 54, SYNC). */
export const KEPT_DAYS = 400;
