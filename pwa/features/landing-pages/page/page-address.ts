import { landingPagePath } from '../../../paths';
import { useSite } from '../../../session/use-site';

/** The origin people open, also when the app itself is reached by another name. */
export function usePublicOrigin(): string {
  const site = useSite();
  return site?.publicUrl ?? window.location.origin;
}

/** origin/{urlPath} or origin/landing/{id} (SPEC §9). */
export const pageAddress = (origin: string, page: { _id: string; urlPath: string | null }): string => origin + landingPagePath(page);

/** As people read an address: without its scheme. */
export const readable = (address: string): string => address.replace(/^https?:\/\//, '');
