import { TAP_MARK } from './tap-kinds.ts';

/**
 * Every screen of the app, in router syntax: the server answers these addresses with the shell, the service worker may
 * answer them offline, the app's router shows a screen (SPEC §2). Anything else is a stand, a landing page or nothing.
 */
export const SCREENS = {
  start: '/',
  login: '/login',
  register: '/register',
  pricing: '/pricing',
  about: '/about',
  contact: '/contact',
  privacy: '/privatliv',
  resetRequest: '/reset-password',
  reset: '/reset-password/:token',
  activation: '/unclaimed/:standerId',
  notConfigured: '/not-configured/:standerId',
  claim: '/claim/:standerId',
  activate: '/activate/:code',
  dashboard: '/dashboard',
  /** What there is to tell. */
  notices: '/dashboard/nyt',
  statistics: '/statistics',
  settings: '/settings',
  landingPages: '/landing-pages',
  /** Edits that wait on this device. */
  sync: '/sync',
  admin: '/admin',
} as const;

export type AppRoute = (typeof SCREENS)[keyof typeof SCREENS];

export const APP_ROUTES: readonly AppRoute[] = Object.values(SCREENS);

/** Screens behind the log-in. */
export const GUARDED_ROUTES: readonly AppRoute[] = [
  SCREENS.dashboard,
  SCREENS.landingPages,
  SCREENS.statistics,
  SCREENS.settings,
  SCREENS.sync,
  SCREENS.notices,
  SCREENS.claim,
  SCREENS.admin,
];

/** The app with nothing painted, under the name of its file: what the service worker keeps for any screen. */
export const SHELL = '/index.html';
/** Names a screen in its query. */
export const SHELL_OF = 'screen';
/** The frame and the shape of a screen behind the log-in, which the worker keeps beside it. */
export const shellOf = (route: AppRoute): string => `${SHELL}?${SHELL_OF}=${encodeURIComponent(route)}`;

/** What the server answers by itself, beside the calls of the table (endpoints.ts), in router syntax: never a screen. */
export const SERVER_PATHS = {
  /** Two ways to the same sign-in, and to the connection of a business (rule 86). */
  googleLogin: '/api/auth/google',
  googleRegister: '/auth/google',
  googleBusiness: '/api/auth/google-business',
  landingPage: '/landing/:id',
  /** A link of a landing page, on its way through us. */
  link: '/go/:pageId/:linkId',
  unsubscribe: '/afmeld/:token',
  upload: '/uploads/:name',
  font: '/fonts/:file',
  alive: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
} as const;

/** Anchored and case-sensitive, an optional trailing slash allowed. */
export const addressPattern = (address: string): RegExp => new RegExp(address === '/' ? '^/$' : `^${address.replace(/:\w+/g, '[^/]+')}/?$`);

export const APP_ROUTE_PATTERNS: readonly RegExp[] = APP_ROUTES.map(addressPattern);

/** The route of this address; null for what is no screen. */
export function appRouteOf(pathname: string): AppRoute | null {
  return APP_ROUTES[APP_ROUTE_PATTERNS.findIndex((pattern) => pattern.test(pathname))] ?? null;
}

/** What an address may ask of a screen, by the name in its query. */
export const QUERY = {
  /** Where sign-in leads. */
  redirect: 'redirect',
  /** Product whose edit dialog is open on the dashboard. */
  editStand: 'rediger',
  /** The dialog that adds a product, on the dashboard. */
  addStand: 'tilfoej',
  /** Product the new landing page is for. */
  newPage: 'ny',
  /** Waiting edit whose question is open. */
  waitingEdit: 'aendring',
} as const;

/** `pattern` with its parameters filled in, in their order. */
export const fillAddress = (pattern: string, ...values: readonly string[]): string =>
  values.reduce((address, value) => address.replace(/:\w+/, encodeURIComponent(value)), pattern);

/** A product's address, without the origin. */
export const standPath = (standerId: string): string => fillAddress('/:segment', standerId);
/** The same as a printed code holds it: the mark tells how a tap came, and is not part of where it leads. */
export const codePath = (standerId: string): string => `${standPath(standerId)}?${TAP_MARK.code}`;

/** An uploaded image by its name. */
export const uploadPath = (name: string): string => fillAddress(SERVER_PATHS.upload, name);

/** A landing page's one official address, without the origin: its own path, else by id (SPEC §9). */
export const landingPagePath = (page: { _id: string; urlPath: string | null }): string =>
  page.urlPath ? `/${page.urlPath}` : fillAddress(SERVER_PATHS.landingPage, page._id);

/** The screen of a sign-in that leads on to `redirect`. */
export const withRedirect = (screen: string, redirect: string): string => `${screen}?${QUERY.redirect}=${encodeURIComponent(redirect)}`;
