/**
 * The shapes that decide which room of the URL space an address belongs to (rules 1–5, 33, 48).
 * A stand id and a landing page path can never meet: one has no lower-case letter, the other has at least one.
 */

/** Printed product id: 1–32 capital letters and digits (rule 48). */
export const STANDER_ID = /^[A-Z0-9]{1,32}$/;

/**
 * An id as it is printed, from what was typed: trimmed and in capitals (rules 40, 48). Of a to z alone: "ß" and "ı" would become
 * the letters of another product.
 */
export const asPrinted = (typed: string): string => typed.trim().replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Custom landing page path: 2–60 lower-case letters, digits and single hyphens, at least one letter (rule 4). */
export const URL_PATH = /^(?=.{2,60}$)(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/;

/** Row id of every entity: 24 hex digits with at least one letter, so it is never a stand id (rule 33). */
export const ROW_ID = /^(?=.*[a-f])[0-9a-f]{24}$/;

/** CSS colour as the editor writes it (rule 114). */
export const COLOUR = /^#[0-9a-fA-F]{6}$/;

/** Calendar day in Europe/Copenhagen, YYYY-MM-DD. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** First path segments that belong to the product itself (docs/rules.md, list at the end). */
const ALWAYS_RESERVED: ReadonlySet<string> = new Set(
  (
    'api auth login logout register pricing about contact reset-password unclaimed not-configured claim activate ' +
    'dashboard statistics settings landing-pages landing admin assets static public media uploads img images fonts ' +
    'icons m f sw service-worker workbox manifest robots sitemap favicon well-known offline health healthz readyz ' +
    'metrics status index home hjem app www help hjaelp support kontakt om-os priser privatliv privacy cookies ' +
    'vilkaar terms handelsbetingelser webshop shop blog qr nfc scan s p u user users bruger me account konto oauth ' +
    'google callback sync ws events test null undefined new ny edit'
  ).split(' '),
);

/** Those reserved since products and pages could be called so. Our addresses there have a second segment, so old ones go on working. */
const RESERVED_LATER: ReadonlySet<string> = new Set(['go', 'afmeld', 'screenshots']);

export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([...ALWAYS_RESERVED, ...RESERVED_LATER]);

/** True when an id or path spells a reserved word in any case: nothing new may be called so (rules 3, 5). */
export const isReserved = (segment: string): boolean => RESERVED_SEGMENTS.has(segment.toLowerCase());

/** The same of words nothing can be called: nobody is led there, whatever the tables hold. */
export const isAlwaysReserved = (segment: string): boolean => ALWAYS_RESERVED.has(segment.toLowerCase());

/** New row id made where the row is made: on the device for queued creates, on the server otherwise. */
export function newRowId(): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (ROW_ID.test(id)) return id;
  }
}
