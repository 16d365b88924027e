/** Names in a data folder. */

/** The database, where no other is named; its log and index begin with the same name. */
export const DATABASE_FILE = 'portal.sqlite';
/** What a process that works in the folder has locked; it is empty, and stays. */
export const LOCK_FILE = 'lock';
/** What the root of a disk of its own has, and root alone may read. */
const DISK_FOLDER = 'lost+found';

/** What a data folder may hold without there being anything in it. */
export const isOfNoInstallation = (name: string): boolean => name === LOCK_FILE || name === DISK_FOLDER;
