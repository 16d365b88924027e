import { PUSH_KEYS_FILE } from '../notices/push/push-keys';

/** What a backup has beside the database, where the installation has it; what else lies in its folder is not ours. */
export const FOLDERS = ['spool', 'uploads'];
export const FILES = ['secret', PUSH_KEYS_FILE];
