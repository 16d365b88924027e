import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Koa from 'koa';
import { appRouteOf, type AppRoute, GUARDED_ROUTES, SCREENS, SHELL, SHELL_OF } from '../contract/addresses';
import { STANDER_ID } from '../contract/patterns';
import type { PublicStand } from '../contract/stand';
import { inTime } from '../../db/server/in-time';
import { PATIENCE_MS } from '../../db/server/known-answers';
import { findStand } from '../../db/server/queries/stand-queries';
import type { Deps } from '../deps';
import { sessionCookieName } from '../http/access/session-cookie';
import { preferredCoding } from '../http/answers/preferred-coding';
import { isUnchanged } from '../http/answers/unchanged';
import { toSiteInfo } from '../presenters/site';
import { toPublicStand } from '../presenters/to-stand';
import { type AppPage, fillInSite, standPages, toAppPage } from './rendered-page';

type PageDeps = Pick<Deps, 'config' | 'database'>;

/** Route in router syntax -> its page as the build rendered it. */
interface RenderedPages {
  /** For whoever is not signed in. */
  visitor: Readonly<Record<string, string>>;
  /** Behind the log-in: the frame and the screen's shape, without anybody's data. */
  signedIn: Readonly<Record<string, string>>;
}

/** What the build made of the app's pages. */
export interface AppShell {
  /** index.html: the app with nothing painted, which every screen can start from. */
  empty: AppPage;
  rendered: RenderedPages;
  /** Route -> `Link` header with the files of its screen, so that they are fetched at once. */
  preloads: Readonly<Record<string, string>>;
}

const NOTHING: RenderedPages = { visitor: {}, signedIn: {} };

/** A shell of one page alone. */
export const plainShell = (html: string): AppShell => ({ empty: toAppPage(html), rendered: NOTHING, preloads: {} });

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
    rendered: { ...NOTHING, ...readJson(clientDir, 'rendered-pages.json') },
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

/** Screens about one product, rendered ahead, and the state of it in which they are right. */
const STAND_SCREENS: Readonly<Partial<Record<AppRoute, (stand: PublicStand) => boolean>>> = {
  [SCREENS.activation]: ({ status }) => status !== 'claimed',
  [SCREENS.notConfigured]: ({ status, configured }) => status === 'claimed' && !configured,
};

/** A visitor's pages as this installation sends them, each made when it is first asked for; null where there is none. */
function visitorPages({ rendered }: AppShell, { config, database }: PageDeps): (route: AppRoute, path: string) => Promise<AppPage | null> {
  const pages = new Map<string, AppPage>();
  const makers = new Map<string, (stand: PublicStand) => AppPage>();
  const filled = (template: string): string => fillInSite(template, toSiteInfo(config));
  const kept = <T>(map: Map<string, T>, route: string, make: () => T): T => {
    const known = map.get(route) ?? make();
    map.set(route, known);
    return known;
  };
  return async (route, path) => {
    const template = rendered.visitor[route];
    if (template === undefined) return null;
    const isRight = STAND_SCREENS[route];
    if (!isRight) return kept(pages, route, () => toAppPage(filled(template)));
    const standerId = path.split('/')[2] ?? '';
    // The app asks for itself, and says what is wrong.
    const row = STANDER_ID.test(standerId)
      ? await inTime(findStand(database.quickReader, standerId), PATIENCE_MS).catch(() => undefined)
      : undefined;
    const stand = row && toPublicStand(row, config.publicUrl);
    return stand && isRight(stand) ? kept(makers, route, () => standPages(filled(template)))(stand) : null;
  };
}

/** The pages of whoever is signed in. */
function signedInPages({ rendered }: AppShell): (route: string) => AppPage | null {
  const pages = new Map(Object.entries(rendered.signedIn).map(([route, html]) => [route, toAppPage(html)]));
  return (route) => pages.get(route) ?? null;
}

/** The app's own addresses: the screen painted where it is the same for everybody, else the shell, 200 (CONTRACT §4). */
export function appPages(shell: AppShell, deps: PageDeps) {
  const visitorPage = visitorPages(shell, deps);
  const signedInPage = signedInPages(shell);
  const cookieName = sessionCookieName(deps.config);
  const paint = async (ctx: Koa.Context, route: AppRoute): Promise<AppPage | null> => {
    // With a slash at the end the same screen, but for what is marked as the current address.
    if (ctx.path !== '/' && ctx.path.endsWith('/')) return null;
    if (!(route in shell.rendered.visitor || route in shell.rendered.signedIn)) return null;
    // Whoever is signed in is led elsewhere by a visitor's page, and a visitor by theirs: nothing of it is shown before.
    ctx.vary('Cookie');
    return ctx.cookies.get(cookieName) ? signedInPage(route) : visitorPage(route, ctx.path);
  };
  return async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    const isForWorker = ctx.path === SHELL;
    const route = isForWorker ? workerRoute(ctx) : appRouteOf(ctx.path);
    if (!route && !isForWorker) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return notAllowed(ctx);
    const page = (route && (isForWorker ? signedInPage(route) : await paint(ctx, route))) || shell.empty;
    const preload = route && shell.preloads[route];
    if (preload && !page.fetchesLater) ctx.set('Link', preload);
    await send(ctx, page, 200);
  };
}

/** Which screen's shell the worker asks for, to keep it; the empty one where it names none. */
const workerRoute = (ctx: Koa.Context): AppRoute | null => GUARDED_ROUTES.find((route) => route === ctx.query[SHELL_OF]) ?? null;

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
