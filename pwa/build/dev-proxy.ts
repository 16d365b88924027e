import { APP_ROUTES, SERVER_PATHS } from '../../api/contract/addresses.ts';

/** The segment by which an address is told from products and landing pages; '' for the start page. */
const firstSegment = (address: string): string => address.split('/')[1] ?? '';
const distinct = (addresses: readonly string[]): string => [...new Set(addresses.map(firstSegment))].filter(Boolean).join('|');

/**
 * What `npm run dev` leaves to the API, as patterns of addresses with their query: all below a segment of the server's, and
 * an only segment that is no screen's, which is a product, a landing page or the server's own. The rest is Vite's.
 */
export const SERVED_BY_API: readonly string[] = [
  `^/(?:${distinct(Object.values(SERVER_PATHS))})/`,
  `^/(?!(?:${distinct(APP_ROUTES)})/?(?:\\?|$))[A-Za-z0-9-]+/?(?:\\?.*)?$`,
];
