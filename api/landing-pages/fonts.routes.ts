import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type Router from '@koa/router';
import { SERVER_PATHS } from '../contract/addresses';
import { FONTS } from '../contract/landing-page';
import { loadOnce } from '../http/work/load-once';

/** `<family>-<weight>.woff2` of every family on the list, latin subset (with æøå). */
const FILES: ReadonlyMap<string, string> = new Map(
  FONTS.map((font) => font.toLowerCase().replaceAll(' ', '-')).flatMap((slug) =>
    [400, 700].map((weight): [string, string] => [
      `${slug}-${weight}.woff2`,
      `@fontsource/${slug}/files/${slug}-latin-${weight}-normal.woff2`,
    ]),
  ),
);

/** The landing pages' fonts from our own origin: no visitor's address goes to a font service (EXPERIENCE). */
export function fontRoutes(router: Router): void {
  const { resolve } = createRequire(import.meta.url);
  const read = loadOnce(async (packed: string) => readFile(resolve(packed)));
  router.get(SERVER_PATHS.font, async (ctx, next) => {
    const packed = FILES.get(ctx.params.file ?? '');
    if (packed === undefined) return next();
    const content = await read(packed);
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.type = 'font/woff2';
    ctx.body = content;
  });
}
