import { LENGTHS } from './limits';
import { hasUnseen, readWebAddress, schemeOf } from './web-address';

const EMAIL = /^[^\s@:/?#]+@[^\s@:/?#.]+(?:\.[^\s@:/?#.]+)+$/;
const PHONE = /^\+?[\d][\d ().-]{3,24}$/;
/** In what a link may say, a subject or a message, there are spaces and joined emoji. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;

/** `tel:` and `sms:` keep what a phone can dial; an sms may carry a text. */
function phoneHref(scheme: 'tel' | 'sms', rest: string): string | null {
  const [number = '', query] = rest.split('?', 2);
  const digits = decodeURIComponentOr(number).replaceAll(/[ ().-]/g, '');
  if (!/^\+?\d{2,20}$/.test(digits)) return null;
  if (query === undefined || scheme === 'tel') return `${scheme}:${digits}`;
  const body = new URLSearchParams(query).get('body');
  return body ? `sms:${digits}?body=${encodeURIComponent(body)}` : `sms:${digits}`;
}

function mailHref(rest: string): string | null {
  const [written = ''] = rest.split('?', 1);
  const address = decodeURIComponentOr(written);
  if (!EMAIL.test(address) || hasUnseen(address)) return null;
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
  const address = readWebAddress(text);
  return address.ok ? address.url.href : null;
}

/** By its scheme; what has none is what it looks like. */
function hrefOf(text: string): string | null {
  const scheme = schemeOf(text);
  const rest = text.slice(text.indexOf(':') + 1);
  switch (scheme) {
    case null:
      if (EMAIL.test(text)) return mailHref(text);
      return PHONE.test(text) ? phoneHref('tel', text) : webHref(text);
    case 'mailto':
      return mailHref(rest);
    case 'tel':
    case 'sms':
      return phoneHref(scheme, rest);
    default:
      return webHref(text);
  }
}

/**
 * The address a button may lead to (rule 117), or null: http, https, mailto, tel and sms only. What has no scheme
 * becomes what it looks like: an e-mail address, a phone number, else a web address with https.
 */
export function safeHref(input: string): string | null {
  const text = input.trim();
  if (text === '' || text.length > LENGTHS.url || CONTROL.test(text)) return null;
  const href = hrefOf(text);
  return href !== null && href.length <= LENGTHS.url ? href : null;
}
