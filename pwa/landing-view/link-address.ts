import type { SocialNetwork } from '../../api/contract/social-links';

/** Which link of a page: a button by its place, or a network. */
export type LinkPlace = { readonly button: number } | { readonly network: SocialNetwork };

/** Where a link leads, and who is told that it was pressed. */
export interface LinkAddress {
  readonly href: string;
  /** An address that browsers which know the attribute send a word to. */
  readonly ping?: string;
}

export type AddressOf = (place: LinkPlace, href: string) => LinkAddress;

/** Straight to what the owner wrote: the preview, and the page inside the app. */
export const straight: AddressOf = (_place, href) => ({ href });
