import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

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
