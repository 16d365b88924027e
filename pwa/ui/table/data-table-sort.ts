import { compareText } from '../../text/format';
import type { Column, Sort } from './data-table-types';

type Value = string | number | null;

function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareText(String(a), String(b));
}

/** Rows in the order of the chosen column: text in Danish order, numbers by size, missing values last either way. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): readonly Row[] {
  const valueOf = columns.find((column) => column.key === sort?.key)?.sortValue;
  if (!sort || !valueOf) return rows;
  const direction = sort.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return direction * compareValues(a.value, b.value);
    })
    .map(({ row }) => row);
}

/** The same column again turns the order round. */
export const nextSort = (current: Sort | null, key: string): Sort => ({ key, isDescending: current?.key === key && !current.isDescending });
