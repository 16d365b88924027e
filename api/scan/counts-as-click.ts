import type { IncomingHttpHeaders } from 'node:http';

/** Programs that fetch a link to draw its preview or to index it (rule 52). Short and named on purpose. */
const PREVIEW_CRAWLERS = /facebookexternalhit|WhatsApp|Slackbot|Twitterbot|LinkedInBot|Discordbot|TelegramBot|Googlebot|bingbot|Applebot/i;

const SPECULATIVE = /^\s*(?:prefetch|prerender)\b/i;

const isSpeculative = (value: string | string[] | undefined): boolean => value !== undefined && SPECULATIVE.test(String(value));

/**
 * Whether a request that resolved to a usable target is a person's tap (rules 50, 52, 53): a GET that no browser
 * made on a guess and no named preview crawler sent. The caller checks that the product is claimed and configured.
 */
export function countsAsClick(headers: IncomingHttpHeaders, method: string | undefined): boolean {
  if (method !== 'GET') return false;
  if (isSpeculative(headers['sec-purpose']) || isSpeculative(headers['purpose'])) return false;
  return !PREVIEW_CRAWLERS.test(headers['user-agent'] ?? '');
}
