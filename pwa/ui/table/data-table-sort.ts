import { compareText } from '../../text/format';
import type { Column, Sort } from './data-table-types';

type Value = string | number | null;

function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareText(String(a), String(b));
}

const compareCells = (a: Value, b: Value): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : compareValues(a, b);

/**
 * Rows in the order of the chosen column: text in Danish order, numbers by size, missing values last either way. What is
 * alike there is in the order of the table's first column: products nobody has scanned yet are listed by their ids.
 */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): readonly Row[] {
  const valueOf = columns.find((column) => column.key === sort?.key)?.sortValue;
  if (!sort || !valueOf) return rows;
  const nameOf = columns.find((column) => column.sortValue)?.sortValue ?? valueOf;
  const direction = sort.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row), name: nameOf(row) }))
    .sort((a, b) => {
      const isBoth = a.value !== null && b.value !== null;
      return (isBoth ? direction : 1) * compareCells(a.value, b.value) || compareCells(a.name, b.name);
    })
    .map(({ row }) => row);
}

/** The same column again turns the order round. */
export const nextSort = (current: Sort | null, key: string): Sort => ({ key, isDescending: current?.key === key && !current.isDescending });
