import { Button, Select, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down';
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up';
import { useId, useRef } from 'react';
import { uiText } from '../../text/shell';
import { CardRow } from './card-row';
import { KeepPlace } from './keep-place';
import type { LayoutProps } from './data-table-types';
import { useRowWindow } from './use-row-window';

const CARD_HEIGHT = 140;

const useStyles = makeStyles({
  sort: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    marginBottom: '12px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  select: { flexGrow: 1, '& select': { height: '44px' } },
  square: { minWidth: '44px', minHeight: '44px' },
  // Kept by KeepPlace, which the browser would do over again.
  list: { listStyleType: 'none', margin: 0, padding: 0, overflowAnchor: 'none' },
  item: { paddingBottom: '10px' },
});

function SortBar<Row>({ columns, sort, onSort }: Pick<LayoutProps<Row>, 'columns' | 'sort' | 'onSort'>) {
  const styles = useStyles();
  const id = useId();
  const sortable = columns.filter((column) => column.sortValue);
  if (sortable.length === 0) return null;
  const isDescending = sort?.isDescending ?? false;
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>{uiText.sortBy}</label>
      <Select id={id} className={styles.select} value={sort?.key ?? ''} onChange={(_, { value }) => onSort({ key: value, isDescending })}>
        {!sort && <option value="" />}
        {sortable.map((column) => (
          <option key={column.key} value={column.key}>
            {column.header}
          </option>
        ))}
      </Select>
      {sort && (
        <Button
          appearance="subtle"
          className={styles.square}
          icon={isDescending ? <ArrowSortDownRegular /> : <ArrowSortUpRegular />}
          aria-label={isDescending ? uiText.sortDescending : uiText.sortAscending}
          onClick={() => onSort({ key: sort.key, isDescending: !isDescending })}
        />
      )}
    </div>
  );
}

/** The layout below 640 px: a card per row; its actions open a bottom sheet. */
export function DataTableCards<Row>(props: LayoutProps<Row>) {
  const styles = useStyles();
  const { columns, rowKey, rowName, rowActions, selection, isFaded } = props;
  const list = useRef<HTMLUListElement>(null);
  const { isVirtual, indexes, before, after, measure } = useRowWindow(props.rows.length, CARD_HEIGHT, list);
  return (
    <>
      <SortBar columns={props.columns} sort={props.sort} onSort={props.onSort} />
      <ul ref={list} className={styles.list} aria-label={props.caption} style={{ paddingTop: before, paddingBottom: after }}>
        <KeepPlace container={list} rows={props.rows} sort={props.sort}>
          {indexes.map((index) => {
            const row = props.rows[index];
            if (row === undefined) return null;
            return (
              <li
                key={props.rowKey(row)}
                data-row={props.rowKey(row)}
                className={styles.item}
                {...(isVirtual && { ref: measure, 'data-index': index, 'aria-setsize': props.rows.length, 'aria-posinset': index + 1 })}
              >
                <CardRow row={row} {...{ columns, rowKey, rowName, rowActions, selection, isFaded }} />
              </li>
            );
          })}
        </KeepPlace>
      </ul>
    </>
  );
}
