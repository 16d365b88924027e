import type { LandingPageRow } from '../../db/server/queries/landing-page-queries';
import type { AddressOf } from '../../pwa/landing-view/link-address';
import { fillAddress, SERVER_PATHS } from '../contract/addresses';
import type { SocialLinks } from '../contract/landing-page';
import { safeHref } from '../contract/safe-href';
import { type SocialNetwork, SOCIAL_ORDER, socialUrl } from '../contract/social-links';
import { type PageLink, readLinks } from '../presenters/link-ids';

const isWebAddress = (href: string): boolean => /^https?:\/\//i.test(href);

const goPath = (pageId: string, linkId: string): string => fillAddress(SERVER_PATHS.link, pageId, linkId);

/**
 * The links of the public page: web addresses by way of our own, which counts and sends on; what a phone opens by itself
 * straight, with a word to us where the browser sends it.
 */
export function countedAddresses(pageId: string, links: readonly PageLink[]): AddressOf {
  return (place, href) => {
    const id = 'network' in place ? place.network : links[place.button]?.id;
    if (id === undefined) return { href };
    const counted = goPath(pageId, id);
    return isWebAddress(href) ? { href: counted } : { href, ping: counted };
  };
}

const isNetwork = (id: string): id is SocialNetwork => SOCIAL_ORDER.some((network) => network === id);

/** Where a link of a page leads now; null when the page has no such link, or one nobody may be sent to. */
export function findLinkTarget(
  row: Pick<LandingPageRow, 'buttons' | 'social_links'>,
  linkId: string,
): { href: string; isWeb: boolean } | null {
  const href = isNetwork(linkId)
    ? socialUrl(linkId, (JSON.parse(row.social_links) as Partial<SocialLinks>)[linkId] ?? '')
    : safeHref(readLinks(row.buttons).find(({ id }) => id === linkId)?.url ?? '');
  return href ? { href, isWeb: isWebAddress(href) } : null;
}
