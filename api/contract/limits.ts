/** What the server takes and keeps, for both sides; the lengths of texts are in lengths.ts, of pictures in landing-page.ts. */

/** A CSV file of products, in bytes. */
export const MAX_CSV_BYTES = 1024 * 1024;

/** Days back from today whose clicks are sent and kept by day (rule 54, SYNC). */
export const KEPT_DAYS = 400;
