import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Koa from 'koa';
import { appRouteOf, SCREENS } from '../contract/addresses';
import { STANDER_ID } from '../contract/patterns';
import type { PublicStand } from '../contract/stand';
import { findStand } from '../../db/server/stand-queries';
import type { Deps } from '../deps';
import { sessionCookieName } from '../http/access/session-cookie';
import { preferredCoding } from '../http/answers/preferred-coding';
import { isUnchanged } from '../http/answers/unchanged';
import { toSiteInfo } from '../presenters/site';
import { toPublicStand } from '../presenters/to-stand';
import { type AppPage, fillInSite, standPages, toAppPage } from './rendered-page';

type PageDeps = Pick<Deps, 'config' | 'database'>;

/** What the build made of the app's pages. */
export interface AppShell {
  /** index.html: the app with nothing painted, which every screen can start from. */
  empty: AppPage;
  /** Route in router syntax -> its page as the build rendered it. */
  rendered: Readonly<Record<string, string>>;
  /** Route -> `Link` header with the files of its screen, so that they are fetched at once. */
  preloads: Readonly<Record<string, string>>;
}

/** A shell of one page alone. */
export const plainShell = (html: string): AppShell => ({ empty: toAppPage(html), rendered: {}, preloads: {} });

function readJson(clientDir: string, name: string): Record<string, unknown> {
  const file = join(clientDir, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
}

/** What the build wrote of each screen's files (pwa/build/route-preloads.ts), as header values. */
function readPreloads(clientDir: string): Record<string, string> {
  const files = readJson(clientDir, 'route-preloads.json') as Record<string, string[]>;
  const link = (address: string): string => `<${address}>; rel=modulepreload; crossorigin`;
  return Object.fromEntries(Object.entries(files).map(([route, list]) => [route, list.map(link).join(', ')]));
}

/** null when the client has not been built. */
export function readAppShell(clientDir: string): AppShell | null {
  const file = join(clientDir, 'index.html');
  if (!existsSync(file)) return null;
  return {
    empty: toAppPage(readFileSync(file, 'utf8')),
    rendered: readJson(clientDir, 'rendered-pages.json') as Record<string, string>,
    preloads: readPreloads(clientDir),
  };
}

async function send(ctx: Koa.Context, page: AppPage, status: number): Promise<void> {
  ctx.set('Content-Security-Policy', page.policy);
  ctx.set('Cache-Control', 'no-cache');
  // The reset token is in the address: it must not travel on as a referrer (ASVS 14.2.1).
  if (ctx.path.startsWith(`${SCREENS.resetRequest}/`)) ctx.set('Referrer-Policy', 'no-referrer');
  ctx.vary('Accept-Encoding');
  const coding = preferredCoding(ctx);
  if (status === 200 && isUnchanged(ctx, `"${page.etag}-${coding}"`)) return;
  ctx.status = status;
  ctx.type = 'html';
  if (coding !== 'identity') ctx.set('Content-Encoding', coding);
  ctx.body = await page.body(coding);
}

/** In which state of a product its rendered page shows what is the case. */
const STAND_SCREENS: Readonly<Record<string, (stand: PublicStand) => boolean>> = {
  '/unclaimed/:standerId': ({ status }) => status !== 'claimed',
  '/not-configured/:standerId': ({ status, configured }) => status === 'claimed' && !configured,
};

/** The rendered pages as this installation sends them, each made when it is first asked for; null where there is none. */
function installedPages({ rendered }: AppShell, { config, database }: PageDeps): (route: string, path: string) => Promise<AppPage | null> {
  const pages = new Map<string, AppPage>();
  const makers = new Map<string, (stand: PublicStand) => AppPage>();
  const filled = (template: string): string => fillInSite(template, toSiteInfo(config));
  const kept = <T>(map: Map<string, T>, route: string, make: () => T): T => {
    const known = map.get(route) ?? make();
    map.set(route, known);
    return known;
  };
  return async (route, path) => {
    const template = rendered[route];
    if (template === undefined) return null;
    const isRight = STAND_SCREENS[route];
    if (!isRight) return kept(pages, route, () => toAppPage(filled(template)));
    const standerId = path.split('/')[2] ?? '';
    const row = STANDER_ID.test(standerId) ? await findStand(database.reader, standerId) : undefined;
    const stand = row && toPublicStand(row, config.publicUrl);
    return stand && isRight(stand) ? kept(makers, route, () => standPages(filled(template)))(stand) : null;
  };
}

/** The app's own addresses: the screen painted where it is the same for every visitor, else the shell, 200 (CONTRACT §4). */
export function appPages(shell: AppShell, deps: PageDeps) {
  const pageOf = installedPages(shell, deps);
  const cookieName = sessionCookieName(deps.config);
  return async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    // The service worker precaches the shell under the name of its file.
    const route = appRouteOf(ctx.path);
    if (!route && ctx.path !== '/index.html') return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return notAllowed(ctx);
    const preload = route && shell.preloads[route];
    if (preload) ctx.set('Link', preload);
    // With a slash at the end the same screen, but for what is marked as the current address.
    const isExact = ctx.path === '/' || !ctx.path.endsWith('/');
    if (!route || !isExact || !(route in shell.rendered)) return send(ctx, shell.empty, 200);
    // Whoever is signed in is led elsewhere, or sees another screen: nothing of a visitor's page is shown before.
    ctx.vary('Cookie');
    const page = ctx.cookies.get(cookieName) ? null : await pageOf(route, ctx.path);
    await send(ctx, page ?? shell.empty, 200);
  };
}

/** Unknown addresses: 404 with the shell, whose "Siden findes ikke" says so (rule 22). */
export const notFoundPage =
  (shell: AppShell) =>
  async (ctx: Koa.Context): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return notAllowed(ctx);
    await send(ctx, shell.empty, 404);
  };

function notAllowed(ctx: Koa.Context): void {
  ctx.status = 405;
  ctx.set('Allow', 'GET, HEAD');
  ctx.body = '';
}
