/** Names in a data folder: all the product puts there, each named here alone. */

/** The database, where no other is named; its log and index begin with the same name. */
export const DATABASE_FILE = 'portal.sqlite';
/** What a process that works in the folder has locked; it is empty, and stays. */
export const LOCK_FILE = 'lock';
/** The secret of an installation that is given none. */
export const SECRET_FILE = 'secret';
/** What push messages are signed with. */
export const PUSH_KEYS_FILE = 'vapid.json';
/** Images, where the database does not hold them; else copies of those that were asked for here. */
export const UPLOADS_FOLDER = 'uploads';
/** Those copies, in there. */
export const COPIES_FOLDER = 'copies';
/** Taps that wait for the database. */
export const SPOOL_FOLDER = 'spool';
/** Mails, where there is no SMTP server. */
export const MAIL_FOLDER = 'mail';
/** The demonstration's own data folder. */
export const DEMO_FOLDER = 'demo';
/** Where a restore works. It moves the database out last of all. */
export const RESTORING = 'restoring';
/** Where a move from PostgreSQL works, likewise. */
export const MOVING = 'moving';

/** What a backup has beside the database, where the installation has it; what else lies in its folder is not ours. */
export const KEPT_FOLDERS: readonly string[] = [SPOOL_FOLDER, UPLOADS_FOLDER];
export const KEPT_FILES: readonly string[] = [SECRET_FILE, PUSH_KEYS_FILE];

/** What the root of a disk of its own has, and root alone may read. */
const DISK_FOLDER = 'lost+found';

/** What a data folder may hold without there being anything in it. */
export const isOfNoInstallation = (name: string): boolean => name === LOCK_FILE || name === DISK_FOLDER;

const OURS = new Set([...KEPT_FILES, ...KEPT_FOLDERS, MAIL_FOLDER, DEMO_FOLDER, RESTORING, MOVING]);

/** Whether the product has put it there. */
export const isOurs = (name: string): boolean => OURS.has(name) || isOfNoInstallation(name) || name.startsWith(DATABASE_FILE);
