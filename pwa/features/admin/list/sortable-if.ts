import type { Column } from '../../../ui/table/data-table-types';

/** Only a list that is here in full can be sorted on the device; a part of one keeps the server's order. */
export const sortableIf = <Row>(isComplete: boolean, columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  isComplete ? columns : columns.map(({ sortValue: _, ...column }) => column);
