/** SPEC §3: the keys of the browser's storage. A script that runs before the app reads by them too. */
export const TOKEN_KEY = 'authToken';
export const USER_KEY = 'userData';
/** '1' after an offline log-out; the server is told on reconnect (rule 71). */
export const PENDING_LOGOUT_KEY = 'pendingLogout';
/** '1' once the user wants to see the pictures of reviewers, which come from Google. */
export const REVIEW_PHOTOS_KEY = 'reviewPhotos';
