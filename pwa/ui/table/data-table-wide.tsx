import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down';
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up';
import { useRef } from 'react';
import { uiText } from '../../text/shell';
import { HoverHint } from '../hover-hint';
import { media } from '../theme/breakpoints';
import { nextSort } from './data-table-sort';
import type { SheetAction } from '../dialog/action-sheet';
import type { Column, LayoutProps } from './data-table-types';
import { isAllSelected, toggleAll, toggleOne } from './row-selection';
import { appTokens } from '../theme/theme-tokens';
import { useRowWindow } from './use-row-window';

const ROW_HEIGHT = 57;
const NARROW = '@media (max-width: 1199.98px)';
const ROOMY = '@media (min-width: 1200px)';
/** Long words break, but never into single letters. */
const LEAST_WIDTH = '84px';

const useStyles = makeStyles({
  // Where all columns have room the page itself scrolls, and the header sticks below the top bar. In a narrower window
  // the table scrolls sideways in here, and a header could only stick to this frame.
  frame: { position: 'relative', [NARROW]: { overflowX: 'auto' } },
  table: { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: tokens.fontSizeBase300 },
  caption: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  head: {
    [ROOMY]: { position: 'sticky', top: 'calc(var(--top-bar, 0px) + env(safe-area-inset-top))', zIndex: 1 },
    backgroundColor: appTokens.colorCard,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: '0 12px',
    height: '44px',
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
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
  sortButton: {
    minWidth: 0,
    minHeight: '32px',
    padding: '0 6px',
    marginInline: '-6px',
    fontSize: 'inherit',
    fontWeight: 'inherit',
    color: 'inherit',
    [media.coarse]: { minHeight: '44px' },
  },
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

function HeaderCell<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<LayoutProps<Row>, 'sort' | 'onSort'>) {
  const styles = useStyles();
  const isSorted = sort?.key === column.key;
  const ariaSort = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  const SortIcon = isSorted && sort.isDescending ? ArrowSortDownRegular : ArrowSortUpRegular;
  return (
    <th
      scope="col"
      aria-sort={ariaSort}
      style={{ width: column.width }}
      className={mergeClasses(styles.head, column.align === 'end' && styles.end)}
    >
      {column.sortValue ? (
        <Button
          appearance="transparent"
          size="small"
          className={styles.sortButton}
          iconPosition="after"
          icon={isSorted ? <SortIcon /> : undefined}
          onClick={() => onSort(nextSort(sort, column.key))}
        >
          {column.header}
        </Button>
      ) : (
        column.header
      )}
    </th>
  );
}

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

const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden="true">
    <td colSpan={span} style={{ height, padding: 0 }} />
  </tr>
);

/** The layout from 640 px: a real table with sticky, sortable headers. */
export function DataTableWide<Row>(props: LayoutProps<Row>) {
  const { caption, rows, columns, rowKey, rowName, rowActions, selection, isFaded } = props;
  const styles = useStyles();
  const body = useRef<HTMLTableSectionElement>(null);
  const { isVirtual, indexes, before, after, measure } = useRowWindow(rows.length, ROW_HEIGHT, body);
  const span = columns.length + Number(Boolean(rowActions)) + Number(Boolean(selection));
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-rowcount={isVirtual ? rows.length + 1 : undefined}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className={mergeClasses(styles.head, styles.check)}>
                <Checkbox
                  aria-label={uiText.selectAll}
                  checked={isAllSelected(selection, rows.map(rowKey))}
                  onChange={() => toggleAll(selection, rows.map(rowKey))}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowActions && (
              <th scope="col" className={mergeClasses(styles.head, styles.end)}>
                {uiText.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {before > 0 && <Gap height={before} span={span} />}
          {indexes.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const key = rowKey(row);
            const isSelected = selection?.selected.has(key) ?? false;
            return (
              <tr
                key={key}
                {...(isVirtual && { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 })}
                aria-selected={selection ? isSelected : undefined}
                className={mergeClasses(styles.row, isSelected && styles.selected, isFaded?.(row) && styles.faded)}
              >
                {selection && (
                  <td className={mergeClasses(styles.cell, styles.check)}>
                    <Checkbox aria-label={uiText.selectRow(rowName(row))} checked={isSelected} onChange={() => toggleOne(selection, key)} />
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
          })}
          {after > 0 && <Gap height={after} span={span} />}
        </tbody>
      </table>
    </div>
  );
}
