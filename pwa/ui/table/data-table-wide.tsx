import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down';
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up';
import { useRef } from 'react';
import { uiText } from '../../text/shell';
import { media } from '../theme/breakpoints';
import { nextSort } from './data-table-sort';
import type { Column, LayoutProps } from './data-table-types';
import { KeepPlace } from './keep-place';
import { isAllSelected, toggleAll } from './row-selection';
import { TableRow } from './table-row';
import { appTokens } from '../theme/theme-tokens';
import { useRowWindow } from './use-row-window';

const ROW_HEIGHT = 57;
const NARROW = '@media (max-width: 1199.98px)';
const ROOMY = '@media (min-width: 1200px)';

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
  // Kept by KeepPlace, which the browser would do over again.
  rows: { overflowAnchor: 'none' },
  end: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
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
        <tbody ref={body} className={styles.rows}>
          <KeepPlace container={body} rows={rows} sort={props.sort}>
            {before > 0 && <Gap height={before} span={span} />}
            {indexes.map((index) => {
              const row = rows[index];
              if (row === undefined) return null;
              const id = rowKey(row);
              return (
                <TableRow
                  key={id}
                  id={id}
                  row={row}
                  index={isVirtual ? index : null}
                  measure={measure}
                  isFaded={isFaded?.(row) ?? false}
                  {...{ columns, rowName, rowActions, selection }}
                />
              );
            })}
            {after > 0 && <Gap height={after} span={span} />}
          </KeepPlace>
        </tbody>
      </table>
    </div>
  );
}
