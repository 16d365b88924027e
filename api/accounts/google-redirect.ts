import { STANDER_ID } from '../contract/patterns';

const MAX_LENGTH = 500;
const FORBIDDEN_SCREENS = /^\/(login|register)(\/|$)/i;

/**
 * Where to go after sign-in, or null when the wish is not a path of this site (READINGS 19): `/x` only, never `//x`,
 * `/\x` or control characters, and never back to a sign-in screen.
 */
export function safeRedirect(wish: unknown, publicUrl: string): string | null {
  if (typeof wish !== 'string' || wish.length > MAX_LENGTH) return null;
  // eslint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  if (!/^\/(?![/\\])/.test(wish) || /[\u0000-\u001f\u007f\\]/.test(wish)) return null;
  let url: URL;
  try {
    url = new URL(wish, publicUrl);
  } catch {
    return null;
  }
  // "/./\t/x" and the like only show what they are after resolving, so the result is asked, not the wish.
  if (url.origin !== new URL(publicUrl).origin || url.pathname.startsWith('//') || FORBIDDEN_SCREENS.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** The path asked for: an activation that waits for the sign-in comes first (READINGS 13). */
export function redirectOf(query: Record<string, unknown>, publicUrl: string): string | null {
  const code = query.activate;
  if (typeof code === 'string' && STANDER_ID.test(code)) return `/activate/${code}`;
  return safeRedirect(query.redirect, publicUrl);
}
