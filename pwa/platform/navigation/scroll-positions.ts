import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location } from 'react-router-dom';
import type { AppRouter, RouterState } from './router';

const KEY = 'scrollPositions';

/** How far down each visited address was left, px. Kept for a reload, where it may be. */
function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
function writePositions(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(positions));
  } catch {
    // Storage is blocked: a reload begins at the top.
  }
}

/** Entries that a whole page was loaded for have no key of their own. */
const placeOf = ({ key, pathname }: Location): string => key + pathname;

/** The page was asked for by its address or a link, and not come back to. */
function isVisitNew(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'navigate';
}

function findTarget(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

/**
 * Back and forward lead to where one was; everything else begins at its mark or at the top. A page that was painted before the
 * app ran, and has been scrolled by then, stays where it is: somebody reads it, or is about to press something on it.
 */
export function useScrollPositions(router: AppRouter, { location, action, isReady }: RouterState): void {
  const positions = useRef<Record<string, number> | null>(null);
  const shown = useRef(location);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const leave = () => {
      writePositions({ ...positions.current, [placeOf(shown.current)]: window.scrollY });
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    // Before the next screen is drawn.
    const stop = router.subscribe(() => {
      if (router.state.location !== shown.current) positions.current = { ...positions.current, [placeOf(shown.current)]: window.scrollY };
    });
    return () => {
      window.removeEventListener('pagehide', leave);
      stop();
      window.history.scrollRestoration = 'auto';
    };
  }, [router]);

  useLayoutEffect(() => {
    if (!isReady) return;
    shown.current = location;
    const isFirst = !positions.current;
    positions.current ??= readPositions();
    const left = positions.current[placeOf(location)];
    const isReturn = action === 'POP' && left !== undefined && !(isFirst && isVisitNew());
    if (isFirst && window.scrollY > (isReturn ? left : 0)) return;
    const target = isReturn ? null : findTarget(location.hash);
    // Nothing is returned: newer browsers answer a promise, which React would take for a clean-up.
    if (target) target.scrollIntoView();
    else window.scrollTo(0, isReturn ? left : 0);
  }, [location, action, isReady]);
}
