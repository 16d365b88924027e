/**
 * Every address that shows the app, in router syntax: the server answers them with the shell, the service worker may
 * answer them offline, the app's router shows a screen (SPEC §2). Anything else is a stand, a landing page or nothing.
 */
export const APP_ROUTES = [
  '/',
  '/login',
  '/register',
  '/pricing',
  '/about',
  '/contact',
  '/privatliv',
  '/reset-password',
  '/reset-password/:token',
  '/unclaimed/:standerId',
  '/not-configured/:standerId',
  '/claim/:standerId',
  '/activate/:code',
  '/dashboard',
  '/statistics',
  '/settings',
  '/landing-pages',
  '/sync',
  '/admin',
] as const;

/** One pattern per route, anchored and case-sensitive, an optional trailing slash allowed. */
export const APP_ROUTE_PATTERNS: readonly RegExp[] = APP_ROUTES.map(
  (route) => new RegExp(route === '/' ? '^/$' : `^${route.replace(/:\w+/g, '[^/]+')}/?$`),
);

/** The route of this address; null for what is no screen. */
export function appRouteOf(pathname: string): (typeof APP_ROUTES)[number] | null {
  return APP_ROUTES[APP_ROUTE_PATTERNS.findIndex((pattern) => pattern.test(pathname))] ?? null;
}

export const isAppRoute = (pathname: string): boolean => appRouteOf(pathname) !== null;
