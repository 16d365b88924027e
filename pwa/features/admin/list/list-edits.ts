import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

export interface Page<Row> {
  rows: readonly Row[];
  /** How many match on the server. */
  total: number;
  /** Where the next page begins; null at the end. */
  next: string | null;
}

type Pages<Row> = InfiniteData<Page<Row>, string | null>;

export interface ListEdits<Row> {
  /** Put a changed row in the place of the old one. */
  replace: (isIt: (row: Row) => boolean, row: Row) => void;
  remove: (isGone: (row: Row) => boolean) => void;
}

/**
 * Applies a change the server has made to every cached search of the list. A fetch under way may have read the rows
 * before it and is repeated.
 */
export function listEdits<Row>(client: QueryClient, list: QueryKey): ListEdits<Row> {
  const change = (edit: (pages: Page<Row>[]) => Page<Row>[]) => {
    const isUnderWay = client.isFetching({ queryKey: list }) > 0;
    if (isUnderWay) void client.cancelQueries({ queryKey: list });
    client.setQueriesData<Pages<Row>>({ queryKey: list }, (old) => old && { ...old, pages: edit(old.pages) });
    if (isUnderWay) void client.invalidateQueries({ queryKey: list });
  };
  return {
    replace: (isIt, row) => change((pages) => pages.map((page) => ({ ...page, rows: page.rows.map((old) => (isIt(old) ? row : old)) }))),
    remove: (isGone) =>
      change((pages) => {
        const gone = pages.flatMap((page) => page.rows).filter(isGone).length;
        return pages.map((page) => ({ ...page, total: page.total - gone, rows: page.rows.filter((row) => !isGone(row)) }));
      }),
  };
}
