import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { CrashScreen } from './features/shell/crash-screen';
import { PublicSiteLayout } from './features/shell/public-site-layout';
import { RootLayout } from './features/shell/root-layout';
import { paths } from './paths';
import { AdminGuard } from './session/login-guard';
import { titles } from './text/titles';
import { LoadingScreen } from './ui/state/loading-screen';
import type { RouteHandle } from './ui/page/route-handle';

type Load = () => Promise<ComponentType>;

/** One screen: its code is fetched when it is first shown. Case matters, or the product ADMIN would open /admin (rule 2). */
const screen = (path: string, title: string, load: Load, more: Partial<RouteHandle> = {}): RouteObject => ({
  path,
  caseSensitive: true,
  handle: { title, ...more } satisfies RouteHandle,
  lazy: async () => ({ Component: await load() }),
});

const publicScreens: RouteObject[] = [
  screen(paths.start, titles.start, () => import('./features/start/start-screen').then((m) => m.StartScreen)),
  screen(paths.login, titles.login, () => import('./features/login/login-screen').then((m) => m.LoginScreen)),
  screen(paths.register, titles.register, () => import('./features/register/register-screen').then((m) => m.RegisterScreen)),
  screen(paths.pricing, titles.pricing, () => import('./features/pricing/pricing-screen').then((m) => m.PricingScreen)),
  screen(paths.about, titles.about, () => import('./features/about/about-screen').then((m) => m.AboutScreen)),
  screen(paths.contact, titles.contact, () => import('./features/contact/contact-screen').then((m) => m.ContactScreen)),
  screen(paths.privacy, titles.privacy, () => import('./features/privacy/privacy-screen').then((m) => m.PrivacyScreen)),
  screen(paths.resetRequest, titles.resetRequest, () =>
    import('./features/reset-password/reset-request-screen').then((m) => m.ResetRequestScreen),
  ),
  screen(paths.reset, titles.reset, () => import('./features/reset-password/reset-password-screen').then((m) => m.ResetPasswordScreen)),
];

const signedInScreens: RouteObject[] = [
  screen(paths.dashboard, titles.dashboard, () => import('./features/dashboard/dashboard-screen').then((m) => m.DashboardScreen)),
  screen(paths.landingPages, titles.landingPages, () =>
    import('./features/landing-pages/landing-pages-screen').then((m) => m.LandingPagesScreen),
  ),
  screen(paths.statistics, titles.statistics, () => import('./features/statistics/statistics-screen').then((m) => m.StatisticsScreen)),
  screen(paths.settings, titles.settings, () => import('./features/settings/settings-screen').then((m) => m.SettingsScreen)),
  screen(paths.sync, titles.sync, () => import('./features/waiting-edits/waiting-edits-screen').then((m) => m.WaitingEditsScreen), {
    backTo: paths.dashboard,
  }),
  screen(paths.claim, titles.claim, () => import('./features/claim/claim-screen').then((m) => m.ClaimScreen), { backTo: paths.dashboard }),
  {
    Component: AdminGuard,
    children: [screen(paths.admin, titles.admin, () => import('./features/admin/admin-screen').then((m) => m.AdminScreen))],
  },
];

/** Screens a product leads to: no menus, so that the one thing to do stands alone. */
const productScreens: RouteObject[] = [
  screen(paths.activation, titles.activation, () => import('./features/activation/activation-screen').then((m) => m.ActivationScreen)),
  screen(paths.notConfigured, titles.notConfigured, () =>
    import('./features/not-configured/not-configured-screen').then((m) => m.NotConfiguredScreen),
  ),
  screen(paths.activate, titles.activate, () => import('./features/activation/activate-screen').then((m) => m.ActivateScreen)),
  screen(paths.publicLandingPage, titles.landingPage, () => import('./segment-screen').then((m) => m.LandingPageScreen)),
  screen(paths.segment, '', () => import('./segment-screen').then((m) => m.SegmentScreen)),
  screen('*', titles.notFound, () => import('./features/not-found/not-found-screen').then((m) => m.NotFoundScreen)),
];

/** The table of screens: SPEC §2's route table, in its order. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    errorElement: <CrashScreen />,
    HydrateFallback: () => <LoadingScreen isFull />,
    children: [
      { Component: PublicSiteLayout, children: publicScreens },
      {
        lazy: async () => ({ Component: (await import('./signed-in-area')).SignedInArea }),
        children: signedInScreens,
      },
      ...productScreens,
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(routes);
