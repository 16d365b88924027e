import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { UnclaimedStand } from '../../../../api/contract/stand';
import { adminText } from '../../../text/admin';
import { productTypeName } from '../../../text/dashboard';
import { formatDate } from '../../../text/format';
import type { Column } from '../../../ui/table/data-table-types';
import { sortableIf } from '../list/sortable-if';
import { StanderId } from '../list/stander-id';

const useStyles = makeStyles({
  date: {
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightRegular,
  },
});

/** ID, type and date; sortable only when the whole list is here. */
export function useStockColumns(isComplete: boolean): readonly Column<UnclaimedStand>[] {
  const styles = useStyles();
  return useMemo(() => {
    const { columns } = adminText.stock;
    return sortableIf(isComplete, [
      {
        key: 'id',
        header: columns.id,
        inCard: 'title',
        sortValue: (stand) => stand.standerId,
        cell: (stand) => <StanderId>{stand.standerId}</StanderId>,
      },
      {
        key: 'type',
        header: columns.type,
        width: '30%',
        inCard: 'subtitle',
        sortValue: (stand) => stand.productType,
        cell: (stand) => productTypeName(stand.productType),
      },
      {
        key: 'createdAt',
        header: columns.createdAt,
        width: '30%',
        inCard: 'figure',
        sortValue: (stand) => stand.createdAt,
        cell: (stand) => <span className={styles.date}>{formatDate(stand.createdAt)}</span>,
      },
    ]);
  }, [styles, isComplete]);
}
