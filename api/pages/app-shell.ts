import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Koa from 'koa';
import { appRouteOf } from '../contract/app-routes';
import type { Config } from '../config';
import { preferredCoding } from '../http/preferred-coding';
import { sessionCookieName } from '../http/session-cookie';
import { toSiteInfo } from '../presenters/site';
import { type AppPage, fillInSite, toAppPage } from './rendered-page';

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

function send(ctx: Koa.Context, page: AppPage, status: number): void {
  ctx.set('Content-Security-Policy', page.policy);
  ctx.set('Cache-Control', 'no-cache');
  // The reset token is in the address: it must not travel on as a referrer (ASVS 14.2.1).
  if (ctx.path.startsWith('/reset-password/')) ctx.set('Referrer-Policy', 'no-referrer');
  ctx.vary('Accept-Encoding');
  const coding = preferredCoding(ctx);
  const etag = `"${page.etag}-${coding}"`;
  ctx.set('ETag', etag);
  if (status === 200 && ctx.get('If-None-Match') === etag) {
    ctx.status = 304;
    return;
  }
  ctx.status = status;
  ctx.type = 'html';
  if (coding !== 'identity') ctx.set('Content-Encoding', coding);
  ctx.body = coding === 'br' ? page.brotli : coding === 'gzip' ? page.gzip : page.html;
}

/** The rendered pages as this installation sends them, each made when it is first asked for. */
function installedPages(shell: AppShell, config: Config): (route: string) => AppPage | null {
  const pages = new Map<string, AppPage>();
  return (route) => {
    const template = shell.rendered[route];
    if (template === undefined) return null;
    const page = pages.get(route) ?? toAppPage(fillInSite(template, toSiteInfo(config)));
    pages.set(route, page);
    return page;
  };
}

/** The app's own addresses: the screen painted where it is the same for everybody, else the shell, 200 (CONTRACT §4). */
export function appPages(shell: AppShell, config: Config) {
  const pageOf = installedPages(shell, config);
  return async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    // The service worker precaches the shell under the name of its file.
    const route = appRouteOf(ctx.path);
    if (!route && ctx.path !== '/index.html') return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return notAllowed(ctx);
    const preload = route && shell.preloads[route];
    if (preload) ctx.set('Link', preload);
    const page = route && pageOf(route);
    if (!page) return send(ctx, shell.empty, 200);
    // Whoever is signed in is led elsewhere, or sees another menu: nothing of a visitor's page is shown before.
    ctx.vary('Cookie');
    send(ctx, ctx.cookies.get(sessionCookieName(config)) ? shell.empty : page, 200);
  };
}

/** What nobody knows: 404 with the shell, whose "Siden findes ikke" says so (rule 22). */
export const notFoundPage =
  (shell: AppShell) =>
  async (ctx: Koa.Context): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return notAllowed(ctx);
    send(ctx, shell.empty, 404);
  };

function notAllowed(ctx: Koa.Context): void {
  ctx.status = 405;
  ctx.set('Allow', 'GET, HEAD');
  ctx.body = '';
}
