import { useCallback, useRef, type RefCallback } from 'react';

/** The openers of each open surface, nearest first. */
const openers = new WeakMap<Element, readonly HTMLElement[]>();

const SURFACE = '[role="dialog"],[role="alertdialog"]';

/** The focused element, then the openers of the surface it is in. */
function openersOf(surface: HTMLElement): readonly HTMLElement[] {
  const focused = document.activeElement;
  // A closing sheet has already released the focus when the dialog chosen in it opens.
  if (!(focused instanceof HTMLElement) || focused === document.body) {
    const closing = [...document.querySelectorAll(SURFACE)].findLast((other) => other !== surface);
    return (closing && openers.get(closing)) ?? [];
  }
  const via = focused.closest(SURFACE);
  return [focused, ...((via && openers.get(via)) ?? [])];
}

/**
 * For the surface of a dialog or a sheet: when it goes, the focus returns to what opened it (QUALITY 28). A dialog opened
 * from a sheet returns to the button that opened the sheet; one opened by an address, or by a row that is gone, to the
 * heading of the screen.
 */
export function useReturnFocus(): RefCallback<HTMLElement> {
  const chain = useRef<readonly HTMLElement[]>([]);
  return useCallback((surface) => {
    if (surface) {
      // Called before the surface takes the focus itself.
      if (surface.contains(document.activeElement)) return;
      chain.current = openersOf(surface);
      openers.set(surface, chain.current);
      return;
    }
    const targets = chain.current;
    setTimeout(() => {
      const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
      if (hasFocus) return;
      const target = targets.find((opener) => opener.isConnected) ?? document.querySelector<HTMLElement>('h1');
      target?.focus();
    });
  }, []);
}
