/** Names in a data folder. */

/** The database, where no other is named; its log and index begin with the same name. */
export const DATABASE_FILE = 'portal.sqlite';
/** What a process that works in the folder has locked; it is empty, and stays. */
export const LOCK_FILE = 'lock';
