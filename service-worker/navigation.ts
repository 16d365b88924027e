import { createHandlerBoundToURL } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { appRouteOf, GUARDED_ROUTES, SCREENS, SHELL, shellOf } from '../api/contract/addresses';

/**
 * True for addresses of screens alone; a scan, a landing page or a download must reach the server (rule 139). So must the
 * address that holds a reset token: only the server's answer keeps it out of Referer.
 */
export function isShellNavigation(pathname: string): boolean {
  const route = appRouteOf(pathname);
  return route !== null && route !== SCREENS.reset;
}

/**
 * The precached page this screen starts from: behind the log-in one that is painted, as the server sends it. With a slash
 * at the end the same screen is painted otherwise, but for what is marked as the current address.
 */
export function shellFor(pathname: string): string {
  const route = GUARDED_ROUTES.find((guarded) => guarded === appRouteOf(pathname));
  return route && !pathname.endsWith('/') ? shellOf(route) : SHELL;
}

/** Screens start from the precached shell, online or not; everything else has no answer here at all. */
export function answerNavigations(): void {
  const answers = new Map([SHELL, ...GUARDED_ROUTES.map(shellOf)].map((page) => [page, createHandlerBoundToURL(page)]));
  for (const [page, answer] of answers) {
    registerRoute(
      ({ request, url }) => request.mode === 'navigate' && isShellNavigation(url.pathname) && shellFor(url.pathname) === page,
      answer,
    );
  }
}
