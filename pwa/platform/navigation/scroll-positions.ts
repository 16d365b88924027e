import { useEffect, useLayoutEffect, useRef } from 'react';
import type { AppRouter, RouterState } from './router';

const KEY = 'scrollPositions';

/** How far down each visited address was left, px, by the key of its entry. Kept for a reload, where it may be. */
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
  const isTakenOver = useRef(false);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const leave = () => {
      writePositions({ ...positions.current, [shown.current.key]: window.scrollY });
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    // Before the next screen is drawn.
    const stop = router.subscribe(() => {
      if (router.state.location !== shown.current) positions.current = { ...positions.current, [shown.current.key]: window.scrollY };
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
    const isFirst = !isTakenOver.current;
    isTakenOver.current = true;
    positions.current ??= readPositions();
    const left = positions.current[location.key];
    const isReturn = action === 'POP' && left !== undefined;
    if (isFirst && !isReturn && window.scrollY > 0) return;
    const target = isReturn ? null : findTarget(location.hash);
    // Nothing is returned: newer browsers answer a promise, which React would take for a clean-up.
    if (target) target.scrollIntoView();
    else window.scrollTo(0, isReturn ? left : 0);
  }, [location, action, isReady]);
}
