import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type Koa from 'koa';
import sirv from 'sirv';
import { SERVICE_WORKER_POLICY } from '../http/answers/security-headers';

/** Answers /service-worker.js with a worker that removes the caches and itself, and leaves IndexedDB alone (SYNC). */
const SELF_DESTROYING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  // Those of the worker before, and no others: a page that is loaded anew asks for this worker again.
  const pages = await self.clients.matchAll({ type: 'window' });
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
})()));
`;

const SERVICE_WORKER = '/service-worker.js';
const HASHED = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Hashed files may be kept for ever, everything else is asked for again. */
function cacheControl(pathname: string): string {
  return pathname.startsWith(HASHED) ? IMMUTABLE : 'no-cache';
}

/** The built client's files, none while Vite serves them; index.html is the shell's business. Precompressed beside the originals by the build. */
export function staticFiles(clientDir: string, options: { killServiceWorker: boolean }) {
  const serve =
    existsSync(clientDir) &&
    sirv(clientDir, {
      etag: true,
      brotli: true,
      gzip: true,
      dotfiles: false,
      setHeaders: (res, pathname) => {
        res.setHeader('Cache-Control', cacheControl(pathname));
        // sirv's type list lacks this extension, and without a type nosniff hides the file.
        if (pathname.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon');
      },
    });
  const answer = async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    if (!serve) return next();
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !isFilePath(ctx.path)) return next();
    if (ctx.path === SERVICE_WORKER) ctx.set('Content-Security-Policy', SERVICE_WORKER_POLICY);
    if (options.killServiceWorker && ctx.path === SERVICE_WORKER) {
      ctx.set('Cache-Control', 'no-cache');
      ctx.type = 'js';
      ctx.body = SELF_DESTROYING_WORKER;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      ctx.res.once('finish', resolve);
      ctx.res.once('close', resolve);
      ctx.respond = false;
      ctx.res.statusCode = 200;
      // A file that a new build took away since the start: this answer ends, the server goes on.
      ctx.res.once('pipe', (file: Readable) => file.once('error', () => ctx.res.destroy()));
      // Nobody needs part of a file of ours, and sirv fails on ranges that make no sense.
      delete ctx.req.headers.range;
      serve(ctx.req, ctx.res, () => {
        ctx.respond = true;
        ctx.res.statusCode = 404;
        next().then(resolve, reject);
      });
    });
  };
  return async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    await answer(ctx, next);
    // WebKit keeps what a script's address was answered with over a reload, and asks no more.
    if (ctx.respond !== false && ctx.status >= 400 && ctx.path.startsWith(HASHED)) ctx.set('Cache-Control', 'no-store');
  };
}

/** A last segment with a dot, or something below a folder of ours: never a stand, a landing page or a screen. */
const isFilePath = (path: string): boolean => /\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html');
