import { STANDER_ID } from '../../../../api/contract/patterns';

/**
 * The product id in a scanned code: {host}/{STANDERID} as printed, with or without scheme and query, or a bare id. null
 * when it is something else, e.g. another shop's code. `hosts` are those our products may name.
 */
export function readStandCode(code: string, hosts: readonly string[]): string | null {
  const text = code.trim();
  if (STANDER_ID.test(text)) return text;
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    return null;
  }
  const segment = url.pathname.replace(/^\/|\/$/g, '');
  return hosts.includes(url.host) && STANDER_ID.test(segment) ? segment : null;
}
