import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

/** Longer tables are virtualised (QUALITY 19). */
const DRAW_ALL_UP_TO = 100;

interface RowWindow {
  isVirtual: boolean;
  /** Indexes of the rows to draw. */
  indexes: readonly number[];
  /** Heights of the spacers above and below the drawn rows, in px. */
  before: number;
  after: number;
  /** Give it to each drawn row together with data-index, so its real height is known. */
  measure: ((element: Element | null) => void) | undefined;
}

/** Which of `count` rows to draw while the page scrolls. `estimate` is a typical row height in px. */
export function useRowWindow(count: number, estimate: number, container: RefObject<HTMLElement | null>): RowWindow {
  const isVirtual = count > DRAW_ALL_UP_TO;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!isVirtual) return;
    const find = () => container.current && setTop(container.current.getBoundingClientRect().top + window.scrollY);
    find();
    // Content above the table may change height and move the rows.
    const observer = new ResizeObserver(find);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isVirtual, container, count]);

  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: () => estimate,
    // A row that is not laid out yet measures 0: use the estimate, or all rows would seem to fit.
    measureElement: (element) => element.getBoundingClientRect().height || estimate,
    overscan: 6,
    scrollMargin: top,
  });
  if (!isVirtual)
    return { isVirtual, indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, measure: undefined };

  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    isVirtual,
    indexes: items.map((item) => item.index),
    before: first ? first.start - top : 0,
    after: last ? Math.max(0, virtualizer.getTotalSize() - (last.end - top)) : 0,
    measure: virtualizer.measureElement,
  };
}
