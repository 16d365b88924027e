import type { ReactNode } from 'react';
import type { SheetAction } from '../dialog/action-sheet';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable: the value a row is sorted by. null sorts last in both directions. */
  sortValue?: (row: Row) => string | number | null;
  align?: 'start' | 'end';
  /** CSS width on wide screens. */
  width?: string;
  /** Where the value stands on a phone's card; default 'detail' (with its header as label). */
  inCard?: 'title' | 'subtitle' | 'figure' | 'detail' | 'hidden';
}

export interface Sort {
  key: string;
  isDescending: boolean;
}

export interface Selection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row> {
  /** What the table lists; read aloud, not shown. */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The row in words, for buttons and checkboxes: "Rediger Disken". */
  rowName: (row: Row) => string;
  /** Buttons at the end of the row on wide screens; a bottom sheet on a phone. The same actions in both. */
  rowActions?: (row: Row) => readonly SheetAction[];
  /** Checkbox per row, and one for all. Leave it out on a phone until the user asks to select. */
  selection?: Selection;
  initialSort?: Sort;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  /** Marks a row as not yet confirmed or on its way out. */
  isFaded?: (row: Row) => boolean;
}

/** Rows in the order the reader sees, everything the two layouts share. */
export interface LayoutProps<Row> extends DataTableProps<Row> {
  sort: Sort | null;
  onSort: (sort: Sort) => void;
}
