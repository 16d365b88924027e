import { STANDER_ID } from '../../api/contract/patterns';

const KEY = 'pendingActivation';
const SINCE_KEY = 'pendingActivationSince';
const MAX_AGE_MS = 60 * 60 * 1000;

/**
 * Remember a product across Google sign-in, the only way in that leaves the page (rule 13). Where storage is
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

/** The pending product; null when there is none. A malformed one, or one older than an hour, is dropped. */
export function readPendingActivation(now = Date.now()): string | null {
  let code: string | null = null;
  let since = 0;
  try {
    code = localStorage.getItem(KEY);
    since = Number(localStorage.getItem(SINCE_KEY) ?? now);
  } catch {
    return null;
  }
  if (code === null) return null;
  if (STANDER_ID.test(code) && now - since < MAX_AGE_MS) return code;
  clearPendingActivation();
  return null;
}

/**
 * Takes the product out, so that a failing activation can never loop. False when this browser does not wait for that very
 * one: then nobody here has asked for it, and an address that others can open must not claim it (rule 37).
 */
export function takePendingActivation(code: string, now = Date.now()): boolean {
  if (readPendingActivation(now) !== code) return false;
  clearPendingActivation();
  return true;
}
