/** Names of the databases, without Dexie: a script that runs before the app finds them by the same names. */

/** The device's own. */
export const APP_DATABASE = 'app';

/** One user's. */
export const deviceDatabaseName = (userId: string): string => `u_${userId}`;
