import type Router from '@koa/router';
import type { Deps } from '../deps';

/**
 * Uploaded images (SECURITY, ASVS 3.2.1). The name is the content, so browsers may keep them for a year; opened on
 * their own they are sandboxed. An unknown name is passed on to the 404 page.
 */
export function uploadRoutes(router: Router, deps: Deps): void {
  router.get('/uploads/:name', async (ctx, next) => {
    const image = await deps.uploads.open(ctx.params.name ?? '');
    if (!image) return next();
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('Content-Security-Policy', "sandbox; default-src 'none'");
    ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = image.type;
    ctx.body = image.content;
  });
}
