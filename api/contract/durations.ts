/** Lengths of time, in ms. A calendar day of Copenhagen may be an hour longer or shorter: days.ts. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
