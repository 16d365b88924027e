import type { Stand } from '../../../api/contract/stand';

/** How a product is called in lists, questions and notices: by its nickname, or else by its printed id. */
export const productName = (stand: Pick<Stand, 'nickname' | 'standerId'>): string => stand.nickname ?? stand.standerId;

/** The part of a target a reader knows it by: its host, without "www.". */
export function targetHost(url: string): string {
  try {
    return new URL(url).host.replace(/^www\./, '');
  } catch {
    return url;
  }
}
