import { safeHref } from '../../api/contract/safe-href';
import type { LandingPage } from '../../api/contract/landing-page';
import { SOCIAL_NETWORKS, SOCIAL_ORDER } from '../../api/contract/social-links';
import type { DayRange } from './day-range';

/** How often a page was seen (`linkId` null) or a link of it pressed on one Copenhagen day. */
export interface PageCount {
  pageId: string;
  linkId: string | null;
  day: string;
  count: number;
}

export interface LinkFigures {
  id: string;
  text: string;
  presses: number;
  /** Only some browsers tell of it: there have been at least so many. */
  isMinimum: boolean;
}

export interface PageFigures {
  views: number;
  /** Of all links, those that have been taken away since among them. */
  presses: number;
  /** Presses for each view; null without views. More than 1 when visitors press several links. */
  share: number | null;
  /** In the order of the page. */
  links: LinkFigures[];
  /** Presses of links that are not on the page any more. */
  gone: number;
  isMinimum: boolean;
}

type Page = Pick<LandingPage, '_id' | 'buttons' | 'linkIds' | 'socialLinks'>;

const isWebAddress = (url: string): boolean => /^https?:/i.test(safeHref(url) ?? '');

/** The links of a page with what was counted of them. A copy from before links had ids has none of its buttons. */
function linksOf({ buttons, linkIds = [], socialLinks }: Page, presses: ReadonlyMap<string, number>): LinkFigures[] {
  const ofButtons = buttons.flatMap(({ text, url }, index) => {
    const id = linkIds[index];
    return id === undefined ? [] : [{ id, text, presses: presses.get(id) ?? 0, isMinimum: !isWebAddress(url) }];
  });
  const ofNetworks = SOCIAL_ORDER.filter((network) => socialLinks[network] !== '').map((network) => ({
    id: network,
    text: SOCIAL_NETWORKS[network].label,
    presses: presses.get(network) ?? 0,
    isMinimum: false,
  }));
  return [...ofButtons, ...ofNetworks];
}

/** What was counted of one page in a range. `counts` may be of any pages. */
export function pageFigures(page: Page, counts: readonly PageCount[], { from, to }: DayRange): PageFigures {
  let views = 0;
  const byLink = new Map<string, number>();
  for (const { pageId, linkId, day, count } of counts) {
    if (pageId !== page._id || day < from || day > to) continue;
    if (linkId === null) views += count;
    else byLink.set(linkId, (byLink.get(linkId) ?? 0) + count);
  }
  const presses = [...byLink.values()].reduce((sum, count) => sum + count, 0);
  const links = linksOf(page, byLink);
  const gone = presses - links.reduce((sum, link) => sum + link.presses, 0);
  const isMinimum = links.some((link) => link.isMinimum);
  return { views, presses, share: views === 0 ? null : presses / views, links, gone, isMinimum };
}
