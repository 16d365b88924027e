import { paths } from '../paths';

/**
 * Where sign-in may lead: a path of this origin, never /login or /register, else /dashboard (READINGS 19). Everything
 * a browser reads as another host (`//x`, `/\x`, control characters) is refused.
 */
export function safeRedirect(target: string | null | undefined, origin = window.location.origin): string {
  if (!target || !target.startsWith('/') || /^\/[/\\]/.test(target)) return paths.dashboard;
  // eslint-disable-next-line no-control-regex -- browsers drop tabs and newlines, so "/\t/x" would become "//x"
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return paths.dashboard;
  let url: URL;
  try {
    url = new URL(target, origin);
  } catch {
    return paths.dashboard;
  }
  if (url.origin !== origin || /^\/(?:login|register)\/?$/i.test(url.pathname) || url.pathname === '/') return paths.dashboard;
  return url.pathname + url.search + url.hash;
}
