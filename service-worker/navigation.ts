import { createHandlerBoundToURL } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { APP_ROUTE_PATTERNS } from '../api/contract/app-routes';

/**
 * Never the app's, whatever the list above says (rule 139): calls, uploads, and printed product ids. Nor the address
 * that holds a reset token: only the server's answer keeps it out of Referer.
 */
const NEVER = [/^\/api\//, /^\/auth\//, /^\/uploads\//, /^\/landing\//, /^\/reset-password\/./, /^\/[A-Z0-9]+\/?$/];

/** True for addresses of screens; a scan, a landing page or a download must reach the server. */
export const isShellNavigation = (pathname: string): boolean =>
  APP_ROUTE_PATTERNS.some((pattern) => pattern.test(pathname)) && !NEVER.some((pattern) => pattern.test(pathname));

/** Screens start from the precached shell, online or not; everything else has no answer here at all. */
export function answerNavigations(): void {
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), {
      // Workbox matches against path and query; the contract's patterns are about the path.
      allowlist: APP_ROUTE_PATTERNS.map((pattern) => new RegExp(pattern.source.replace(/\$$/, '(?:\\?|$)'))),
      denylist: NEVER.map((pattern) => new RegExp(pattern.source.replace(/\$$/, '(?:\\?|$)'))),
    }),
  );
}
