/**
 * The portal's advisory locks, two numbers each: the first is the portal's, so that another program in the same database
 * does not meet them by chance.
 */
const OURS = 7_461_702;

/** Whoever writes, for as long as the transaction lasts. */
export const WRITE_LOCK = `${OURS}, 1`;
/** The process that serves, for as long as its connection lasts. */
export const PROCESS_LOCK = `${OURS}, 2`;
