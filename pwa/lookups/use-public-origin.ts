import { useSite } from './use-site';

/** The origin printed on products and pages, also when the app itself is reached by another name. */
export function usePublicOrigin(): string {
  return useSite()?.publicUrl ?? window.location.origin;
}
