import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type Koa from 'koa';
import { appRouteOf, SCREENS } from '../contract/addresses';
import { preferredCoding } from '../http/answers/preferred-coding';
import { APP_SHELL_POLICY } from '../http/answers/security-headers';
import { isUnchanged } from '../http/answers/unchanged';

/** index.html in memory, in the three codings a browser may ask for. */
export interface AppShell {
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  /** Route in router syntax -> `Link` header with the files of its screen, so that they are fetched at once. */
  preloads: Readonly<Record<string, string>>;
}

/** What the build wrote of each screen's files (pwa/build/route-preloads.ts), as header values. */
function readPreloads(clientDir: string): Record<string, string> {
  const file = join(clientDir, 'route-preloads.json');
  if (!existsSync(file)) return {};
  const files = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
  const link = (address: string): string => `<${address}>; rel=modulepreload; crossorigin`;
  return Object.fromEntries(Object.entries(files).map(([route, list]) => [route, list.map(link).join(', ')]));
}

/** null when the client has not been built. */
export function readAppShell(clientDir: string): AppShell | null {
  const file = join(clientDir, 'index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file);
  return {
    html,
    brotli: brotliCompressSync(html),
    gzip: gzipSync(html),
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 20),
    preloads: readPreloads(clientDir),
  };
}

function send(ctx: Koa.Context, shell: AppShell, status: number): void {
  ctx.set('Content-Security-Policy', APP_SHELL_POLICY);
  ctx.set('Cache-Control', 'no-cache');
  // The reset token is in the address: it must not travel on as a referrer (ASVS 14.2.1).
  if (ctx.path.startsWith(`${SCREENS.resetRequest}/`)) ctx.set('Referrer-Policy', 'no-referrer');
  ctx.vary('Accept-Encoding');
  const coding = preferredCoding(ctx);
  if (status === 200 && isUnchanged(ctx, `"${shell.etag}-${coding}"`)) return;
  ctx.status = status;
  ctx.type = 'html';
  if (coding !== 'identity') ctx.set('Content-Encoding', coding);
  ctx.body = coding === 'br' ? shell.brotli : coding === 'gzip' ? shell.gzip : shell.html;
}

/** The app's own addresses: the shell, 200 (CONTRACT §4). */
export const appPages =
  (shell: AppShell) =>
  async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    // The service worker precaches the shell under the name of its file.
    const route = appRouteOf(ctx.path);
    if (!route && ctx.path !== '/index.html') return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return notAllowed(ctx);
    const preload = route && shell.preloads[route];
    if (preload) ctx.set('Link', preload);
    send(ctx, shell, 200);
  };

/** Unknown addresses: 404 with the shell, whose "Siden findes ikke" says so (rule 22). */
export const notFoundPage =
  (shell: AppShell) =>
  async (ctx: Koa.Context): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return notAllowed(ctx);
    send(ctx, shell, 404);
  };

function notAllowed(ctx: Koa.Context): void {
  ctx.status = 405;
  ctx.set('Allow', 'GET, HEAD');
  ctx.body = '';
}
