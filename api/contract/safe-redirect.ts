const MAX_LENGTH = 500;
/** The start page sends signed-in visitors to the dashboard, and the other two are where they come from. */
const NEVER = /^\/(?:(?:login|register)(?:\/.*)?)?$/i;
// Browsers drop tabs and newlines, so "/\t/x" would become "//x"
const MISREAD = /[\u0000-\u001f\u007f\\]/;

/** `//x` and `/\x` are other hosts to a browser. */
const isOwnPath = (path: string): boolean => /^\/(?!\/)/.test(path) && !MISREAD.test(path);

/**
 * Where sign-in may lead: the wish as a path of `origin`, or null when it is none, or leads back to a sign-in screen
 * (rule 19). One rule for the page and the server, which carries the wish through Google.
 */
export function safeRedirect(wish: unknown, origin: string): string | null {
  if (typeof wish !== 'string' || wish.length > MAX_LENGTH || !isOwnPath(wish)) return null;
  try {
    const url = new URL(wish, origin);
    // "/./\t/x" and "/%6cogin" only show what they are after resolving, so the result is asked, not the wish.
    const read = decodeURIComponent(url.pathname);
    if (url.origin !== new URL(origin).origin || !isOwnPath(url.pathname) || !isOwnPath(read) || NEVER.test(read)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
