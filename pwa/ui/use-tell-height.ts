import { useEffect, useRef, type RefObject } from 'react';

/**
 * Publishes the height of a bar at the bottom as a custom property of the document, so that toasts stand above it and
 * focused elements are not scrolled under it. Measured, because enlarged text wraps.
 */
export function useTellHeight<Part extends HTMLElement>(name: '--bottom-bar' | '--select-bar'): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const tell = () => style.setProperty(name, `${part.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(tell);
    if (part.current) observer.observe(part.current);
    tell();
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name]);
  return part;
}
