import { createHandlerBoundToURL } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { appRouteOf } from '../api/contract/addresses';

/**
 * Never the app's, whatever the list above says (rule 139): calls, uploads, and printed product ids. Nor the address
 * that holds a reset token: only the server's answer keeps it out of Referer.
 */
const NEVER = [/^\/api\//, /^\/auth\//, /^\/uploads\//, /^\/landing\//, /^\/reset-password\/./, /^\/[A-Z0-9]+\/?$/];

/** True for addresses of screens; a scan, a landing page or a download must reach the server. */
export const isShellNavigation = (pathname: string): boolean =>
  appRouteOf(pathname) !== null && !NEVER.some((pattern) => pattern.test(pathname));

/** Screens start from the precached shell, online or not; everything else has no answer here at all. */
export function answerNavigations(): void {
  const answer = createHandlerBoundToURL('/index.html');
  registerRoute(({ request, url }) => request.mode === 'navigate' && isShellNavigation(url.pathname), answer);
}
