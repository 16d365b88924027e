/**
 * The portal's advisory locks, two numbers each: the first is the portal's, so that another program in the same database
 * does not meet them by chance.
 */
const OURS = 7_461_702;

/** Whoever writes, for as long as the transaction lasts. */
export const WRITE_LOCK = `${OURS}, 1`;
/** Longest whoever has that may do nothing: its process has stopped without being gone, and all others wait. */
export const ASLEEP_MS = 30_000;
/** Every process that serves has its share of it, for as long as its connection lasts; a program that needs the database for itself has all. */
export const PRESENCE_LOCK = `${OURS}, 2`;
/** The process that does what one does for all. */
export const DUTY_LOCK = `${OURS}, 3`;
/** Whoever makes the tables and what must be in them. */
export const START_LOCK = `${OURS}, 4`;

/** The first number of locks whose second one is made of a text. */
export const NAMED_LOCKS = OURS + 1;
