import { createHash } from 'node:crypto';
import type { Config } from '../../config';

type HeaderConfig = Pick<Config, 'isHttps'>;

/** Style hash of the empty string: lets Fluent create its empty style tags and nothing else (SECURITY, CSP). */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Headers of every answer, whatever it is (SECURITY, ASVS 3.4). The policy is the strictest; pages set their own. */
export function responseHeaders({ isHttps }: HeaderConfig): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'Origin-Agent-Cluster': '?1',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** Policy of the service worker: it fetches the shell, own images and the API, and nothing of anybody else's. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** What stands in a page itself instead of in a file: allowed by its hash, and nothing else is. */
interface InlineParts {
  styles: readonly string[];
  scripts: readonly string[];
}

const hashes = (texts: readonly string[]): string[] =>
  [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/** Policy of the app's pages. The hash of the empty string is what Fluent's style engine needs, nothing more. */
export const appPolicy = ({ styles, scripts }: InlineParts): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(scripts)].join(' '),
    [`style-src 'self' ${EMPTY_STYLE_HASH}`, ...hashes(styles)].join(' '),
    "img-src 'self' data: blob: https://lh3.googleusercontent.com",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default service-worker',
    "frame-ancestors 'none'",
  ].join('; ');
