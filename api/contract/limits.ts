/** What the server takes and keeps, for both sides. */

/** The longest texts the calls take, in characters: the schemas refuse more, and the forms let no more be typed. */
export const LENGTHS = {
  username: 30,
  email: 254,
  /** A new one, in characters as people count them (rule 83). */
  password: 128,
  /** The same in UTF-16: emoji are two. */
  passwordUnits: 256,
  /** One that is only compared: whatever somebody once chose is let through. */
  givenPassword: 1024,
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

const MB = 1024 * 1024;

/** A CSV file of products, in bytes, and its products (rule 103). */
export const MAX_CSV_BYTES = MB;
export const MAX_CSV_ROWS = 1000;

/** An uploaded image, in bytes (SPEC §5, rule 112). */
export const MAX_IMAGE_BYTES = 5 * MB;

/** A maximum as people are told it. */
export const inMegabytes = (bytes: number): number => bytes / MB;

/** A parameter in a path: longer than any id, path or token of ours. */
export const MAX_PARAM_LENGTH = 200;
/** An Idempotency-Key, without its quotes. */
export const MAX_KEY_LENGTH = 200;

/** How long to wait after a 429 that does not say (rule 123). */
export const DEFAULT_RETRY_SECONDS = 60;

/** Days back from today whose clicks are sent and kept by day (rule 54, SYNC). */
export const KEPT_DAYS = 400;
