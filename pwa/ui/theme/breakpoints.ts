import { useCallback, useSyncExternalStore } from 'react';
import { useIsHydrated } from '../../platform/hydration';

/** Media queries for makeStyles (EXPERIENCE): phone below 640, tablet 640–899, side menu from 900 px. */
export const media = {
  phone: '@media (max-width: 639.98px)',
  tiny: '@media (max-width: 359.98px)',
  belowDesktop: '@media (max-width: 899.98px)',
  tabletUp: '@media (min-width: 640px)',
  desktop: '@media (min-width: 900px)',
  coarse: '@media (pointer: coarse)',
  hover: '@media (hover: hover)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  noScript: '@media (scripting: none)',
  forcedColors: '@media (forced-colors: active)',
} as const;

const known = new Map<string, MediaQueryList>();

/** One list per query: every row of a table asks. */
function listOf(name: keyof typeof media): MediaQueryList {
  const list = known.get(name) ?? window.matchMedia(media[name].replace('@media ', ''));
  known.set(name, list);
  return list;
}

/** Follows a media query of this file; re-renders only when its answer changes. */
export function useMedia(name: keyof typeof media): boolean {
  const follow = useCallback(
    (notify: () => void) => {
      const list = listOf(name);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [name],
  );
  return useSyncExternalStore(
    follow,
    () => listOf(name).matches,
    // Unknown while the build renders: what is rendered there must not depend on it.
    () => false,
  );
}

/** Below 640 px: cards instead of tables, sheets instead of dialogs, bottom navigation. */
export const useIsPhone = (): boolean => useMedia('phone');
/** From 900 px: the side menu stands beside the content. */
export const useIsDesktop = (): boolean => useMedia('desktop');

/**
 * Whether a part for some widths belongs into the page. One rendered ahead holds it for all of them, and CSS hides it on
 * the others.
 */
export function useIsPossible(name: keyof typeof media): boolean {
  const isHydrated = useIsHydrated();
  const matches = useMedia(name);
  return matches || !isHydrated;
}
