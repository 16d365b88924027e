import type { QueryClient } from '@tanstack/react-query';
import type { SiteInfo } from '../../api/contract/site';
import type { PublicStand } from '../../api/contract/stand';
import { SITE_KEY, standKey } from './query-keys';

/**
 * What a page was painted with before the app ran, for a visitor whom the server does not know. The app draws the same
 * from it first, and asks for none of it again.
 */
export interface PaintedPage {
  site: SiteInfo;
  /** The product the address names; null on pages of none. */
  stand: PublicStand | null;
}

/** null for the empty shell. The text is our own server's. */
export function readPaintedPage({ dataset: { site, stand } }: HTMLElement): PaintedPage | null {
  if (!site) return null;
  return { site: JSON.parse(site) as SiteInfo, stand: stand ? (JSON.parse(stand) as PublicStand) : null };
}

/** The answers that came with the page. */
export function keepAnswers(queryClient: QueryClient, { site, stand }: PaintedPage): void {
  queryClient.setQueryData(SITE_KEY, site);
  if (stand) queryClient.setQueryData(standKey(stand.standerId), { stand });
}
