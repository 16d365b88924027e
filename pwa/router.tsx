import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PublicSiteLayout } from './features/shell/public-site-layout';
import { RootLayout } from './features/shell/root-layout';
import { type AppRouter, createBrowserRouter, loadParts } from './platform/navigation/router';
import { fetchPart } from './platform/stale-chunk';
import { type ScreenArea, type ScreenEntry, SIGNED_IN_AREA, screens } from './screens';
import { AdminGuard } from './session/admin-guard';
import type { RouteHandle } from './ui/page/route-handle';

/** Fetches the file of each screen: Vite makes one of every file that matches, so the table stays data. */
const files = import.meta.glob<{ default: ComponentType }>([
  './signed-in-area.tsx',
  './*-screen.tsx',
  './features/*/*-screen.tsx',
  // Parts of others.
  '!./features/{shell,stand-redirect}/*',
]);

/** Throws when there is no such file: a table that names a file which is none does not start. */
function lazily(module: string) {
  const load = files[module];
  if (!load) throw new Error(`pwa/screens.ts names ${module}, which does not exist`);
  return async () => ({ Component: (await fetchPart(load)).default });
}

const route = ({ path, title, backTo, module }: ScreenEntry): RouteObject => ({
  path,
  caseSensitive: true,
  handle: { title, backTo } satisfies RouteHandle,
  lazy: lazily(module),
});

const routesOf = (area: ScreenArea): RouteObject[] => screens.filter((screen) => screen.area === area).map(route);

/** The table of screens in their frames. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      { Component: PublicSiteLayout, children: routesOf('public') },
      {
        lazy: lazily(SIGNED_IN_AREA),
        children: [...routesOf('signed-in'), { Component: AdminGuard, children: routesOf('admin') }],
      },
      ...routesOf('alone'),
    ],
  },
];

export const createAppRouter = (): AppRouter => createBrowserRouter(routes);

/** Fetches what the screen of this address is made of, so that a router made afterwards can show it at once. */
export const loadScreen = (address: string): Promise<void> => loadParts(routes, address);
