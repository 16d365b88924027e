import { useCallback, useEffect, useRef } from 'react';

/** Asks whether this is still on the screen: what a late answer would have said here has to be said elsewhere. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return useCallback(() => isShown.current, []);
}
