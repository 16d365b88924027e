import { Component, type ReactNode, type RefObject } from 'react';

interface Props {
  /** Holds the rows, each with `data-row`, the row's key. */
  container: RefObject<HTMLElement | null>;
  rows: readonly unknown[];
  /** What the user chose: rows in another order because of it begin where they begin. */
  sort: unknown;
  children: ReactNode;
}

type Tops = ReadonlyMap<string, number>;

/** Where the rows on the screen are, by key, px below the window's top. */
function rowsInSight(container: HTMLElement): Tops {
  const tops = new Map<string, number>();
  for (const element of container.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > 0 && top < window.innerHeight && element.dataset.row !== undefined) tops.set(element.dataset.row, top);
  }
  return tops;
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Keeps what is on the screen where it is when rows come, go or change places above it: a list is ordered by figures that grow
 * while it is read, and a finger is on its way to a button. One row that goes elsewhere itself moves nothing.
 *
 * A class, because only a class is asked between drawing and changing the page.
 */
export class KeepPlace extends Component<Props, object, Tops | null> {
  override getSnapshotBeforeUpdate(before: Props): Tops | null {
    const { container, rows, sort } = this.props;
    const element = container.current;
    // A list whose beginning is on the screen grows and changes where it can be seen.
    if (before.rows === rows || before.sort !== sort || !element || element.getBoundingClientRect().top >= 0) return null;
    return rowsInSight(element);
  }

  override componentDidUpdate(_before: Props, _state: object, tops: Tops | null): void {
    const element = this.props.container.current;
    if (!tops || !element) return;
    const moved = middle(
      Array.from(rowsInSight(element)).flatMap(([key, top]) => {
        const earlier = tops.get(key);
        return earlier === undefined ? [] : [top - earlier];
      }),
    );
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
