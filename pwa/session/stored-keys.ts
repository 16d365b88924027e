/** Keys of the browser's storage. */

/** SPEC §3: who is signed in; the script that paints a page before the app runs reads them too. */
export const TOKEN_KEY = 'authToken';
export const USER_KEY = 'userData';
/** '1' after a log-out that the server has not heard of; it is told again (rule 71). */
export const PENDING_LOGOUT_KEY = 'pendingLogout';
/** '1' once the user wants to see the pictures of reviewers, which come from Google: forgotten with the session. */
export const REVIEW_PHOTOS_KEY = 'reviewPhotos';
