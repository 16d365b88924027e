import { startTransition, useCallback, useMemo, useState } from 'react';
import { useIsPhone } from '../theme/breakpoints';
import { DataTableCards } from './data-table-cards';
import { sortRows } from './data-table-sort';
import type { DataTableProps, Sort } from './data-table-types';
import { DataTableWide } from './data-table-wide';

/** A table on wide screens, cards on a phone: the same rows, order and actions in both (QUALITY 21). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone();
  const [sort, setSort] = useState<Sort | null>(props.initialSort ?? null);
  // A long table is put in order bit by bit: the press itself is answered at once.
  const onSort = useCallback((next: Sort) => startTransition(() => setSort(next)), []);
  const rows = useMemo(() => sortRows(props.rows, props.columns, sort), [props.rows, props.columns, sort]);
  if (rows.length === 0) return <>{props.empty}</>;
  const Layout = isPhone ? DataTableCards : DataTableWide;
  return <Layout {...props} rows={rows} sort={sort} onSort={onSort} />;
}
