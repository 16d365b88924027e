import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, type ReactNode } from 'react';
import { uiText } from '../../text/shell';
import { HoverHint } from '../hover-hint';
import type { SheetAction } from '../dialog/action-sheet';
import { media } from '../theme/breakpoints';
import type { LayoutProps } from './data-table-types';
import { toggleOne } from './row-selection';

/** Long words break, but never into single letters. */
const LEAST_WIDTH = '84px';

const useStyles = makeStyles({
  cell: {
    padding: '6px 12px',
    height: '44px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
    minWidth: LEAST_WIDTH,
  },
  end: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  row: { ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover } },
  selected: { backgroundColor: tokens.colorSubtleBackgroundSelected },
  faded: { opacity: 0.55 },
  actions: { whiteSpace: 'nowrap', textAlign: 'end', width: '1px', minWidth: 0 },
  action: {
    minWidth: '36px',
    minHeight: '36px',
    color: tokens.colorNeutralForeground2,
    [media.coarse]: { minWidth: '44px', minHeight: '44px' },
  },
  danger: { color: tokens.colorStatusDangerForeground1 },
  check: { width: '44px', minWidth: '44px', padding: '0 4px' },
});

const reasonOf = (action: SheetAction): string => (action.isDisabled && action.disabledReason ? `: ${action.disabledReason}` : '');
const hint = (action: SheetAction): string => action.label + reasonOf(action);

function RowActions<Row>({ row, rowName, rowActions }: { row: Row } & Pick<LayoutProps<Row>, 'rowName' | 'rowActions'>) {
  const styles = useStyles();
  return (
    <td className={mergeClasses(styles.cell, styles.actions)}>
      {rowActions?.(row).map((action) => (
        <HoverHint key={action.key} content={hint(action)}>
          <Button
            appearance="subtle"
            className={mergeClasses(styles.action, action.isDanger && !action.isDisabled && styles.danger)}
            {...(action.disabledReason ? { disabledFocusable: action.isDisabled ?? false } : { disabled: action.isDisabled ?? false })}
            onClick={action.onSelect}
            {...(action.icon
              ? { icon: action.icon, 'aria-label': `${action.label} ${rowName(row)}${reasonOf(action)}` }
              : { children: action.label })}
          />
        </HoverHint>
      ))}
    </td>
  );
}

type RowProps<Row> = Pick<LayoutProps<Row>, 'columns' | 'rowName' | 'rowActions' | 'selection'> & {
  row: Row;
  id: string;
  isFaded: boolean;
  /** Place among all rows, where not all are drawn. */
  index: number | null;
  measure: ((element: Element | null) => void) | undefined;
};

/** Stays as it is while rows come and go around it. */
export const TableRow = memo(function TableRow<Row>({
  row,
  id,
  index,
  measure,
  columns,
  rowName,
  rowActions,
  selection,
  isFaded,
}: RowProps<Row>) {
  const styles = useStyles();
  const isSelected = selection?.selected.has(id) ?? false;
  return (
    <tr
      data-row={id}
      {...(index !== null && { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 })}
      aria-selected={selection ? isSelected : undefined}
      className={mergeClasses(styles.row, isSelected && styles.selected, isFaded && styles.faded)}
    >
      {selection && (
        <td className={mergeClasses(styles.cell, styles.check)}>
          <Checkbox aria-label={uiText.selectRow(rowName(row))} checked={isSelected} onChange={() => toggleOne(selection, id)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={mergeClasses(styles.cell, column.align === 'end' && styles.end)}>
          {column.cell(row)}
        </td>
      ))}
      {rowActions && <RowActions row={row} rowName={rowName} rowActions={rowActions} />}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;
