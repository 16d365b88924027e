/** Every address of the app, in one place. Texts that name an address import it from here. */
export const paths = {
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
  statistics: '/statistics',
  settings: '/settings',
  landingPages: '/landing-pages',
  /** Edits that wait on this device. */
  sync: '/sync',
  admin: '/admin',
  publicLandingPage: '/landing/:id',
  segment: '/:segment',
} as const;

const fill = (pattern: string, value: string): string => pattern.replace(/:\w+/, encodeURIComponent(value));

export const activationPath = (standerId: string): string => fill(paths.activation, standerId);
export const notConfiguredPath = (standerId: string): string => fill(paths.notConfigured, standerId);
export const activatePath = (code: string): string => fill(paths.activate, code);
/** The dashboard with this product's edit dialog open. */
export const editStandPath = (standerId: string): string => `${paths.dashboard}?rediger=${encodeURIComponent(standerId)}`;
/** What waits on this device, with the question of this edit open. */
export const waitingEditPath = (key: string): string => `${paths.sync}?aendring=${encodeURIComponent(key)}`;
/** The dashboard with the dialog that adds a product open. */
export const addStandPath = `${paths.dashboard}?tilfoej`;
/** The landing page editor, opened for a new page that this product will show. */
export const createPageFor = (standerId: string): string => `${paths.landingPages}?ny=${encodeURIComponent(standerId)}`;
export const standPath = (standerId: string): string => fill(paths.segment, standerId);
export const landingPagePath = (page: { _id: string; urlPath: string | null }): string =>
  page.urlPath ? `/${page.urlPath}` : fill(paths.publicLandingPage, page._id);

/** Where the guard sends a visitor who is not signed in, so that sign-in comes back here (rule 20). */
export const loginPath = (redirect?: string): string =>
  redirect && redirect !== paths.dashboard ? `${paths.login}?redirect=${encodeURIComponent(redirect)}` : paths.login;
export const registerPath = (redirect?: string): string =>
  redirect && redirect !== paths.dashboard ? `${paths.register}?redirect=${encodeURIComponent(redirect)}` : paths.register;

/** Server addresses the browser itself navigates to. */
export const serverPaths = {
  googleLogin: '/api/auth/google',
  googleRegister: '/auth/google',
  googleBusiness: '/api/auth/google-business',
} as const;

/** First path segments that belong to screens; everything else of one segment is a product or a landing page. */
export const appFirstSegments: readonly string[] = [
  ...new Set(
    Object.values(paths)
      .map((path) => path.split('/')[1] ?? '')
      .filter((segment) => segment !== '' && !segment.startsWith(':') && segment !== 'landing'),
  ),
];
