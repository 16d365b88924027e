import { paths } from './paths.ts';
import { titles } from './text/titles.ts';

/** `signed-in` and `admin` stand behind the guard and in the frame with menus, `public` below the public bar, `alone` in neither. */
export type ScreenArea = 'public' | 'signed-in' | 'admin' | 'alone';

export interface ScreenEntry {
  /** In router syntax; case matters, or the product ADMIN would open /admin (rule 2). */
  path: string;
  title: string;
  /** The file whose default export is the screen, from this folder; its code is fetched when it is first shown. */
  module: `./${string}.tsx`;
  area: ScreenArea;
  /** Where the arrow in the bar of a phone leads. */
  backTo?: string;
}

/** Frame and guard of the screens behind the log-in: fetched with the first of them. */
export const SIGNED_IN_AREA = './signed-in-area.tsx';

/**
 * Every screen, in the order of SPEC §2's route table: the router shows them, and the build lists the files each needs
 * (build/route-preloads.ts). Data alone: it is read where there is no browser.
 */
export const screens: readonly ScreenEntry[] = [
  { area: 'public', path: paths.start, title: titles.start, module: './features/start/start-screen.tsx' },
  { area: 'public', path: paths.login, title: titles.login, module: './features/login/login-screen.tsx' },
  { area: 'public', path: paths.register, title: titles.register, module: './features/register/register-screen.tsx' },
  { area: 'public', path: paths.pricing, title: titles.pricing, module: './features/pricing/pricing-screen.tsx' },
  { area: 'public', path: paths.about, title: titles.about, module: './features/about/about-screen.tsx' },
  { area: 'public', path: paths.contact, title: titles.contact, module: './features/contact/contact-screen.tsx' },
  { area: 'public', path: paths.privacy, title: titles.privacy, module: './features/privacy/privacy-screen.tsx' },
  {
    area: 'public',
    path: paths.resetRequest,
    title: titles.resetRequest,
    module: './features/reset-password/reset-request-screen.tsx',
  },
  { area: 'public', path: paths.reset, title: titles.reset, module: './features/reset-password/reset-password-screen.tsx' },

  { area: 'signed-in', path: paths.dashboard, title: titles.dashboard, module: './features/dashboard/dashboard-screen.tsx' },
  { area: 'signed-in', path: paths.landingPages, title: titles.landingPages, module: './features/landing-pages/landing-pages-screen.tsx' },
  { area: 'signed-in', path: paths.statistics, title: titles.statistics, module: './features/statistics/statistics-screen.tsx' },
  { area: 'signed-in', path: paths.settings, title: titles.settings, module: './features/settings/settings-screen.tsx' },
  {
    area: 'signed-in',
    path: paths.sync,
    title: titles.sync,
    module: './features/waiting-edits/waiting-edits-screen.tsx',
    backTo: paths.dashboard,
  },
  {
    area: 'signed-in',
    path: paths.notices,
    title: titles.notices,
    module: './features/notices/notices-screen.tsx',
    backTo: paths.dashboard,
  },
  { area: 'signed-in', path: paths.claim, title: titles.claim, module: './features/claim/claim-screen.tsx', backTo: paths.dashboard },
  { area: 'admin', path: paths.admin, title: titles.admin, module: './features/admin/admin-screen.tsx' },

  // Screens a product leads to: no menus, so that the one thing to do stands alone.
  { area: 'alone', path: paths.activation, title: titles.activation, module: './features/activation/activation-screen.tsx' },
  {
    area: 'alone',
    path: paths.notConfigured,
    title: titles.notConfigured,
    module: './features/not-configured/not-configured-screen.tsx',
  },
  { area: 'alone', path: paths.activate, title: titles.activate, module: './features/activation/activate-screen.tsx' },
  { area: 'alone', path: paths.publicLandingPage, title: titles.landingPage, module: './landing-page-screen.tsx' },
  { area: 'alone', path: paths.segment, title: '', module: './segment-screen.tsx' },
  { area: 'alone', path: '*', title: titles.notFound, module: './features/not-found/not-found-screen.tsx' },
];
