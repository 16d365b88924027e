import { STANDER_ID } from '../../api/contract/patterns';

const KEY = 'pendingActivation';
const SINCE_KEY = 'pendingActivationSince';
const MAX_AGE_MS = 60 * 60 * 1000;

/**
 * Remember a product across Google sign-in, the only way in that leaves the page (READINGS 13). Where storage is
 * blocked nothing is remembered and the user activates the product by hand.
 */
export function storePendingActivation(standerId: string, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, standerId);
    localStorage.setItem(SINCE_KEY, String(now));
  } catch {
    // As said above.
  }
}

export function clearPendingActivation(): void {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(SINCE_KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Takes the code out, so that a failing activation can never loop; null when malformed or older than an hour. */
export function takePendingActivation(now = Date.now()): string | null {
  let code: string | null = null;
  let since = 0;
  try {
    code = localStorage.getItem(KEY);
    since = Number(localStorage.getItem(SINCE_KEY) ?? now);
  } catch {
    return null;
  }
  clearPendingActivation();
  return code && STANDER_ID.test(code) && now - since < MAX_AGE_MS ? code : null;
}
