import { isLoopback, readWebAddress, type WebAddressProblem } from './web-address';

/**
 * The one rule for where a product may send people (rules 28–30), used by the server when it stores a target and
 * by the forms when they check one. Codes, not texts: the server and the forms word the refusal.
 */
export type TargetProblem = WebAddressProblem | 'own-stand';

export type TargetResult = { ok: true; url: string } | { ok: false; problem: TargetProblem };

const isSameHost = (url: URL, own: URL): boolean =>
  url.port === own.port && (url.hostname === own.hostname || (isLoopback(url.hostname) && isLoopback(own.hostname)));

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
  const address = readWebAddress(input, isLoopback(new URL(publicUrl).hostname));
  if (!address.ok) return address;
  const { href } = address.url;
  const segment = ownSegment(href, publicUrl);
  if (segment !== null && segment === segment.toUpperCase()) return { ok: false, problem: 'own-stand' };
  return { ok: true, url: href };
}
