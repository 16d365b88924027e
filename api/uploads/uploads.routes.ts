import type Router from '@koa/router';
import { SERVER_PATHS } from '../contract/addresses';
import type { Deps } from '../deps';
import { signalOf } from '../http/body/client-gone';
import { findPreview } from './preview';

/**
 * Uploaded images (SECURITY, ASVS 3.2.1). The name is the content, so browsers may keep them for a year; opened on
 * their own they are sandboxed. An unknown name is passed on to the 404 page.
 */
export function uploadRoutes(router: Router, deps: Deps): void {
  router.get(SERVER_PATHS.upload, async (ctx, next) => {
    const name = ctx.params.name ?? '';
    let image = await deps.uploads.open(name);
    if (!image) {
      const preview = await findPreview(deps, name, signalOf(ctx));
      if (!preview) return next();
      if ('redirect' in preview) {
        ctx.set('Cache-Control', 'no-store');
        return ctx.redirect(preview.redirect);
      }
      image = await deps.uploads.open(preview.name);
      if (!image) return next();
    }
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('Content-Security-Policy', "sandbox; default-src 'none'");
    ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = image.type;
    ctx.body = image.content;
  });
}
