import { fillAddress as fill, QUERY, SCREENS, SERVER_PATHS, withRedirect } from '../api/contract/addresses.ts';

/** Every address the app's router knows: its screens, and the two whose meaning only the server can tell. */
export const paths = { ...SCREENS, publicLandingPage: SERVER_PATHS.landingPage, segment: '/:segment' } as const;

export const activationPath = (standerId: string): string => fill(paths.activation, standerId);
export const notConfiguredPath = (standerId: string): string => fill(paths.notConfigured, standerId);
export const activatePath = (code: string): string => fill(paths.activate, code);
/** The dashboard with this product's edit dialog open. */
export const editStandPath = (standerId: string): string => `${paths.dashboard}?${QUERY.editStand}=${encodeURIComponent(standerId)}`;
/** What waits on this device, with the question of this edit open. */
export const waitingEditPath = (key: string): string => `${paths.sync}?${QUERY.waitingEdit}=${encodeURIComponent(key)}`;
/** The dashboard with the dialog that adds a product open. */
export const addStandPath = `${paths.dashboard}?${QUERY.addStand}`;
/** The landing page editor, opened for a new page that this product will show. */
export const createPageFor = (standerId: string): string => `${paths.landingPages}?${QUERY.newPage}=${encodeURIComponent(standerId)}`;

/** Where the guard sends a visitor who is not signed in, so that sign-in comes back here (rule 20). */
export const loginPath = (redirect?: string): string =>
  redirect && redirect !== paths.dashboard ? withRedirect(paths.login, redirect) : paths.login;
export const registerPath = (redirect?: string): string =>
  redirect && redirect !== paths.dashboard ? withRedirect(paths.register, redirect) : paths.register;
