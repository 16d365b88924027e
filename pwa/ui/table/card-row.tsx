import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { memo, useState, type MouseEvent, type ReactNode } from 'react';
import { uiText } from '../../text/shell';
import { ActionSheet } from '../dialog/action-sheet';
import { appTokens } from '../theme/theme-tokens';
import type { Column, LayoutProps } from './data-table-types';
import { toggleOne } from './row-selection';

const useStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'grid',
    gap: '4px',
    padding: '14px 8px 14px 16px',
    borderRadius: '14px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: appTokens.colorCard,
  },
  even: { paddingRight: '16px' },
  selected: { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
  faded: { opacity: 0.55 },
  top: { display: 'flex', alignItems: 'flex-start', gap: '8px' },
  titles: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, fontWeight: tokens.fontWeightSemibold },
  subtitle: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground3 },
  figure: {
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase400,
    whiteSpace: 'nowrap',
  },
  figureLabel: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  more: { minWidth: '44px', minHeight: '44px', marginBlock: '-8px' },
  details: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '12px',
    rowGap: '2px',
    margin: '4px 8px 0 0',
    fontSize: tokens.fontSizeBase300,
  },
  term: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere', textAlign: 'end' },
});

function CardBody<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const styles = useStyles();
  const details = columns.filter((column) => (column.inCard ?? 'detail') === 'detail');
  if (details.length === 0) return null;
  return (
    <dl className={styles.details}>
      {details.map((column) => (
        <div key={column.key} style={{ display: 'contents' }}>
          <dt className={styles.term}>{column.header}</dt>
          <dd className={styles.value}>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

type CardProps<Row> = Pick<LayoutProps<Row>, 'columns' | 'rowKey' | 'rowName' | 'rowActions' | 'selection' | 'isFaded'> & { row: Row };

/** Stays as it is while cards come and go around it. */
export const CardRow = memo(function CardRow<Row>({ row, columns, rowKey, rowName, rowActions, selection, isFaded }: CardProps<Row>) {
  const styles = useStyles();
  // Made when it is first opened: a closed one in every card is most of what a list costs to scroll.
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const at = (place: NonNullable<Column<Row>['inCard']>) => columns.filter((column) => column.inCard === place);
  const key = rowKey(row);
  const isSelected = selection?.selected.has(key) ?? false;
  // The whole card is a shortcut to its "…" button for a thumb; keyboards and screen readers use the button itself.
  const openFromCard = (event: MouseEvent) => {
    const isControl = (event.target as Element).closest('a, button, input, label') !== null;
    if (rowActions && !selection && !isControl && event.currentTarget.contains(event.target as Node)) setSheet('open');
  };
  return (
    <div
      className={mergeClasses(
        styles.card,
        (!rowActions || selection) && styles.even,
        isSelected && styles.selected,
        isFaded?.(row) && styles.faded,
      )}
      onClick={openFromCard}
    >
      <div className={styles.top}>
        {selection && (
          <Checkbox aria-label={uiText.selectRow(rowName(row))} checked={isSelected} onChange={() => toggleOne(selection, key)} />
        )}
        <div className={styles.titles}>
          {at('title').map((column) => (
            <div key={column.key} className={styles.title}>
              {column.cell(row)}
            </div>
          ))}
          {at('subtitle').map((column) => (
            <div key={column.key} className={styles.subtitle}>
              {column.cell(row)}
            </div>
          ))}
        </div>
        {at('figure').map((column) => (
          <div key={column.key} className={styles.figure}>
            {column.cell(row)}
            <span className={styles.figureLabel}>{column.header}</span>
          </div>
        ))}
        {rowActions && !selection && (
          <Button
            appearance="subtle"
            className={styles.more}
            icon={<MoreHorizontalRegular />}
            aria-label={uiText.actionsFor(rowName(row))}
            onClick={() => setSheet('open')}
          />
        )}
      </div>
      <CardBody row={row} columns={columns} />
      {rowActions && sheet !== 'unused' && (
        <ActionSheet
          isOpen={sheet === 'open'}
          onClose={() => setSheet('closed')}
          title={rowName(row)}
          actions={sheet === 'open' ? rowActions(row) : []}
        />
      )}
    </div>
  );
}) as <Row>(props: CardProps<Row>) => ReactNode;
