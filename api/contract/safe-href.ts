const MAX_LENGTH = 2048;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST_AND_PORT = /^[^/?#:.]+(?:\.[^/?#:.]+)+:\d{1,5}(?:[/?#]|$)/;
const EMAIL = /^[^\s@:/?#]+@[^\s@:/?#.]+(?:\.[^\s@:/?#.]+)+$/;
const PHONE = /^\+?[\d][\d ().-]{3,24}$/;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;

/** `tel:` and `sms:` keep what a phone can dial; an sms may carry a text. */
function phoneHref(scheme: 'tel' | 'sms', rest: string): string | null {
  const [number = '', query] = rest.split('?', 2);
  let decoded: string;
  try {
    decoded = decodeURIComponent(number);
  } catch {
    return null;
  }
  const digits = decoded.replaceAll(/[ ().-]/g, '');
  if (!/^\+?\d{2,20}$/.test(digits)) return null;
  if (query === undefined || scheme === 'tel') return `${scheme}:${digits}`;
  const body = new URLSearchParams(query).get('body');
  return body ? `sms:${digits}?body=${encodeURIComponent(body)}` : `sms:${digits}`;
}

function mailHref(rest: string): string | null {
  const [address = ''] = rest.split('?', 1);
  if (!EMAIL.test(decodeURIComponentOr(address))) return null;
  return new URL(`mailto:${rest.replaceAll(' ', '%20')}`).href;
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function webHref(text: string): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null;
  return url.href.length > MAX_LENGTH ? null : url.href;
}

/**
 * The address a button may lead to (rule 117), or null: http, https, mailto, tel and sms only. What has no scheme
 * becomes what it looks like: an e-mail address, a phone number, else a web address with https.
 */
export function safeHref(input: string): string | null {
  const text = input.trim();
  if (text === '' || text.length > MAX_LENGTH || CONTROL.test(text)) return null;
  if (!SCHEME.test(text) || HOST_AND_PORT.test(text)) {
    if (EMAIL.test(text)) return mailHref(text);
    if (PHONE.test(text)) return phoneHref('tel', text);
    return webHref(`https://${text.replace(/^\/\//, '')}`);
  }
  const colon = text.indexOf(':');
  const rest = text.slice(colon + 1);
  switch (text.slice(0, colon).toLowerCase()) {
    case 'http':
    case 'https':
      return /^https?:\/\//i.test(text) ? webHref(text) : null;
    case 'mailto':
      return mailHref(rest);
    case 'tel':
      return phoneHref('tel', rest);
    case 'sms':
      return phoneHref('sms', rest);
    default:
      return null;
  }
}
