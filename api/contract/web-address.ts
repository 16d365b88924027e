import { LENGTHS } from './limits';

/**
 * What an address of the web may be: the one rule for targets of products (rule 29) and links of landing pages (rule 117).
 * Codes, not texts: whoever asks words the refusal.
 */
export type WebAddressProblem = 'too-long' | 'control-character' | 'scheme' | 'malformed' | 'credentials' | 'host';

export type WebAddress = { ok: true; url: URL } | { ok: false; problem: WebAddressProblem };

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** "shop.dk:8080" and "localhost:3000" look like a scheme and are none; "tel:112" is one. */
const HOST_AND_PORT = /^(?:localhost|[^/?#:.]+(?:\.[^/?#:.]+)+):\d{1,5}(?:[/?#]|$)/i;
/** Spaces, control and invisible characters (also those that turn the direction of text), and the backslash browsers read as a slash. */
const UNSEEN =
  /[\u034f\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\ufeff\\]/;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0)$/;
const IP4 = /^\d+(?:\.\d+){3}$/;
const DOTTED_HOST = /^[^.]+(?:\.[^.]+)+$/;

export const hasUnseen = (text: string): boolean => UNSEEN.test(text);

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** The scheme an address begins with, in small letters and without the colon; null when it has none. Not for texts of any length. */
export function schemeOf(text: string): string | null {
  if (HOST_AND_PORT.test(text)) return null;
  return SCHEME.exec(text)?.[0].slice(0, -1).toLowerCase() ?? null;
}

/** A name with a dot. Numbers that browsers would turn into an address (123, 0x7f.1) are refused unless written as one. */
function isPublicHost(url: URL, typed: string): boolean {
  if (IP4.test(url.hostname)) return typed.includes(url.hostname) && !isLoopback(url.hostname);
  return DOTTED_HOST.test(url.hostname);
}

/** Trims, adds https:// where there is no scheme, and checks. `mayBeLocal` allows localhost: where the portal runs there itself. */
export function readWebAddress(input: string, mayBeLocal = false): WebAddress {
  const refused = (problem: WebAddressProblem): WebAddress => ({ ok: false, problem });
  const text = input.trim();
  if (text.length > LENGTHS.url) return refused('too-long');
  if (hasUnseen(text)) return refused('control-character');
  const hasScheme = schemeOf(text) !== null;
  if (hasScheme && !/^https?:\/\//i.test(text)) return refused('scheme');
  const absolute = hasScheme ? text : `https://${text.replace(/^\/\//, '')}`;
  // "https:///x" would become the host x: nobody means that.
  if (/^https?:\/\/(?:[/?#]|$)/i.test(absolute)) return refused('malformed');
  let url: URL;
  try {
    url = new URL(absolute);
  } catch {
    return refused('malformed');
  }
  if (url.username || url.password) return refused('credentials');
  if (!(mayBeLocal && isLoopback(url.hostname)) && !isPublicHost(url, absolute)) return refused('host');
  return url.href.length > LENGTHS.url ? refused('too-long') : { ok: true, url };
}
