import { useIsHydrated } from '../platform/hydration';
import { useSite } from './use-site';

/** The origin printed on products and pages, also when the app itself is reached by another name; '' in a page rendered ahead. */
export function usePublicOrigin(): string {
  const isHydrated = useIsHydrated();
  return useSite()?.publicUrl ?? (isHydrated ? window.location.origin : '');
}
