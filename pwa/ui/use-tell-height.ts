import { useEffect, useRef, type RefObject } from 'react';

/**
 * Tells what floats and scrolls how high a bar at the bottom is, in a custom property of the document: notices stand above
 * it, and what gets the focus is not scrolled under it. Enlarged text makes a bar higher, so it is measured.
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
