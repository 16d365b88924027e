import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type Koa from 'koa';
import { preferredCoding } from './preferred-coding';
import { isUnchanged } from './unchanged';

/** A page in memory, in the three codings a browser may ask for, with the policy that allows exactly its style. */
export interface ReadyPage {
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  /** Weak: the codings of one page share it. */
  etag: string;
  policy: string;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** Nothing but its own style, images and fonts of ours: a script could not run even if one were there (EXPERIENCE). */
const policyFor = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    // What `ping` sends.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Compress once, serve many times. `style` is the content of the one style element in `document`. */
export function readyPage(document: string, style: string): ReadyPage {
  const html = Buffer.from(document);
  return {
    html,
    brotli: brotliCompressSync(html, BROTLI),
    gzip: gzipSync(html),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: policyFor(style),
  };
}

/** `cacheControl`: how long others may keep it; by default they ask again each time. */
export function sendReadyPage(ctx: Koa.Context, page: ReadyPage, status: 200 | 404, cacheControl = 'no-cache'): void {
  ctx.set('Content-Security-Policy', page.policy);
  ctx.set('Cache-Control', cacheControl);
  ctx.vary('Accept-Encoding');
  if (status === 200 && isUnchanged(ctx, page.etag)) return;
  const coding = preferredCoding(ctx);
  ctx.status = status;
  ctx.type = 'html';
  if (coding !== 'identity') ctx.set('Content-Encoding', coding);
  ctx.body = coding === 'br' ? page.brotli : coding === 'gzip' ? page.gzip : page.html;
}
