import { useCallback, useRef, type RefCallback } from 'react';

/** Who had the focus before a surface opened, and before the surface that stood in, and so on. */
const openers = new WeakMap<Element, readonly HTMLElement[]>();

const SURFACE = '[role="dialog"],[role="alertdialog"]';

/**
 * For the surface of a dialog or a sheet: when it goes, the focus returns to what opened it (QUALITY 28). A dialog opened
 * from a sheet returns to the button that opened the sheet.
 */
export function useReturnFocus(): RefCallback<HTMLElement> {
  const chain = useRef<readonly HTMLElement[]>([]);
  return useCallback((surface) => {
    if (surface) {
      // Called before the surface takes the focus itself.
      const opener = document.activeElement;
      if (!(opener instanceof HTMLElement) || surface.contains(opener)) return;
      const via = opener.closest(SURFACE);
      chain.current = [opener, ...((via && openers.get(via)) ?? [])];
      openers.set(surface, chain.current);
      return;
    }
    const targets = chain.current;
    setTimeout(() => {
      const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
      if (!hasFocus) targets.find((target) => target.isConnected && target !== document.body)?.focus();
    });
  }, []);
}
