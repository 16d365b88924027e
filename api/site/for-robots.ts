import type { Config } from '../config';
import { APP_ROUTES, GUARDED_ROUTES, SCREENS } from '../contract/addresses';
import { DAY_MS } from '../contract/durations';

/** Well within the year that RFC 9116 allows at most. */
const EXPIRES_AFTER_DAYS = 180;

/** Screens for whoever has scanned a product or got a mail, and those behind the log-in. */
const PRIVATE: ReadonlySet<string> = new Set([
  ...GUARDED_ROUTES,
  SCREENS.activate,
  SCREENS.activation,
  SCREENS.notConfigured,
  SCREENS.resetRequest,
  SCREENS.reset,
]);

/** A screen and what is below it, but not a landing page whose path only begins like it: /admin, and not /admin-kaffe. */
const rulesFor = (route: string): string[] =>
  route.includes(':')
    ? [`Disallow: ${route.slice(0, route.indexOf(':'))}`]
    : [`Disallow: ${route}$`, `Disallow: ${route}/`, `Disallow: ${route}?`];

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/**
 * What robots may read (RFC 9309): public pages and landing pages. Neither scans, which would only be counted or not, nor
 * the API, nor screens that are somebody's. Addresses of products are the ones with a capital letter in them; one of
 * digits alone cannot be told from a landing page here. The longest rule wins, so the files a page needs stay open.
 */
export function robotsText(): string {
  const rules = [
    'Disallow: /api/',
    'Disallow: /auth/',
    ...APP_ROUTES.filter((route) => PRIVATE.has(route)).flatMap(rulesFor),
    ...LETTERS.map((letter) => `Disallow: /*${letter}`),
    ...['assets', 'fonts', 'icons', 'uploads'].map((folder) => `Allow: /${folder}/`),
  ];
  return `User-agent: *\n${[...new Set(rules)].join('\n')}\n`;
}

/** Whom to tell of a hole in the portal (RFC 9116). `now` in ms UTC. */
export function securityText({ site, publicUrl }: Pick<Config, 'site' | 'publicUrl'>, now: number): string {
  const expires = new Date(Math.ceil(now / DAY_MS) * DAY_MS + EXPIRES_AFTER_DAYS * DAY_MS);
  const mailbox = encodeURIComponent(site.supportEmail).replace('%40', '@');
  return [
    `Contact: mailto:${mailbox}`,
    `Contact: ${publicUrl}${SCREENS.contact}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: da, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
