/**
 * The one rule for where a product may send people (rules 28–30), used by the server when it stores a target and
 * by the forms when they check one. Codes, not texts: the server and the forms word the refusal.
 */
export type TargetProblem = 'too-long' | 'control-character' | 'scheme' | 'malformed' | 'credentials' | 'host' | 'own-stand';

export type TargetResult = { ok: true; url: string } | { ok: false; problem: TargetProblem };

const MAX_LENGTH = 2048;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** "shop.dk:8080" and "localhost:3000" look like a scheme and are none; "tel:112" is one. */
const HOST_AND_PORT = /^(?:localhost|[^/?#:.]+(?:\.[^/?#:.]+)+):\d{1,5}(?:[/?#]|$)/i;
/** Spaces, control and invisible characters (also those that turn the direction of text), and the backslash browsers read as a slash. */
const UNSEEN =
  /[\u034f\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\ufeff\\]/;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0)$/;
const IP4 = /^\d+(?:\.\d+){3}$/;
const DOTTED_HOST = /^[^.]+(?:\.[^.]+)+$/;

const refused = (problem: TargetProblem): TargetResult => ({ ok: false, problem });

/** A name with a dot. Numbers that browsers would turn into an address (123, 0x7f.1) are refused unless written as one. */
function isPublicHost(url: URL, typed: string): boolean {
  if (IP4.test(url.hostname)) return typed.includes(url.hostname) && !LOOPBACK.test(url.hostname);
  return DOTTED_HOST.test(url.hostname);
}

const isSameHost = (url: URL, own: URL): boolean =>
  url.port === own.port && (url.hostname === own.hostname || (LOOPBACK.test(url.hostname) && LOOPBACK.test(own.hostname)));

/**
 * The only path segment of an address on the portal's own origin that is made of letters and digits, in any case:
 * what the server may read as a stand id. null for every other address.
 */
export function ownSegment(url: string, publicUrl: string): string | null {
  const target = new URL(url);
  if (!isSameHost(target, new URL(publicUrl))) return null;
  let path = target.pathname;
  try {
    path = decodeURIComponent(path);
  } catch {
    // A path that does not decode is no stand's.
  }
  return /^\/+([A-Za-z0-9]+)\/*$/.exec(path)?.[1] ?? null;
}

/**
 * Trim, add https:// when there is no scheme, and check. `publicUrl` is the portal's own origin; pass it to refuse
 * targets that would send a scan back to a scan (rule 30) and to allow localhost when the portal runs there.
 */
export function normaliseTarget(input: string, publicUrl: string): TargetResult {
  const trimmed = input.trim();
  if (trimmed.length > MAX_LENGTH) return refused('too-long');
  if (UNSEEN.test(trimmed)) return refused('control-character');
  const hasScheme = SCHEME.test(trimmed) && !HOST_AND_PORT.test(trimmed);
  if (hasScheme && !/^https?:\/\//i.test(trimmed)) return refused('scheme');
  const absolute = hasScheme ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  // "https:///x" would become the host x: nobody means that.
  if (/^https?:\/\/(?:[/?#]|$)/i.test(absolute)) return refused('malformed');
  let url: URL;
  try {
    url = new URL(absolute);
  } catch {
    return refused('malformed');
  }
  if (url.username || url.password) return refused('credentials');
  const isLocal = LOOPBACK.test(new URL(publicUrl).hostname) && LOOPBACK.test(url.hostname);
  if (!isLocal && !isPublicHost(url, absolute)) return refused('host');
  if (url.href.length > MAX_LENGTH) return refused('too-long');
  const segment = ownSegment(url.href, publicUrl);
  if (segment !== null && segment === segment.toUpperCase()) return refused('own-stand');
  return { ok: true, url: url.href };
}
