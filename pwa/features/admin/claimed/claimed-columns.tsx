import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { ClaimedStand } from '../../../../api/contract/admin';
import { landingPagePath } from '../../../../api/contract/addresses';
import { adminText } from '../../../text/admin';
import { productTypeName } from '../../../text/dashboard';
import { formatCount, formatDate, formatDateTime } from '../../../text/format';
import { media } from '../../../ui/theme/breakpoints';
import type { Column } from '../../../ui/table/data-table-types';
import { sortableIf } from '../list/sortable-if';
import { StanderId } from '../list/stander-id';

const text = adminText.claimed;

const useStyles = makeStyles({
  date: { fontVariantNumeric: 'tabular-nums', [media.tabletUp]: { whiteSpace: 'nowrap' } },
  quiet: { color: tokens.colorNeutralForeground3 },
  link: { display: 'inline-flex', alignItems: 'center', minHeight: '24px', overflowWrap: 'anywhere' },
});

/** ID, type, owner, activated, views, last view or 'Aldrig', landing page or 'Ingen' (SPEC §2). */
export function useClaimedColumns(isComplete: boolean): readonly Column<ClaimedStand>[] {
  const styles = useStyles();
  return useMemo(() => {
    const { columns } = text;
    const quiet = (words: string) => <span className={styles.quiet}>{words}</span>;
    const date = (words: string) => <span className={styles.date}>{words}</span>;
    return sortableIf(isComplete, [
      {
        key: 'id',
        header: columns.id,
        inCard: 'title',
        sortValue: (stand) => stand.standerId,
        cell: (stand) => <StanderId>{stand.standerId}</StanderId>,
      },
      { key: 'type', header: columns.type, sortValue: (stand) => stand.productType, cell: (stand) => productTypeName(stand.productType) },
      {
        key: 'owner',
        header: columns.owner,
        inCard: 'subtitle',
        sortValue: (stand) => stand.user?.username ?? null,
        cell: (stand) => stand.user?.username ?? quiet(text.noOwner),
      },
      {
        key: 'claimedAt',
        header: columns.claimedAt,
        sortValue: (stand) => stand.claimedAt,
        cell: (stand) => (stand.claimedAt ? date(formatDate(stand.claimedAt)) : null),
      },
      {
        key: 'views',
        header: columns.views,
        inCard: 'figure',
        align: 'end',
        sortValue: (stand) => stand.views,
        cell: (stand) => formatCount(stand.views),
      },
      {
        key: 'lastView',
        header: columns.lastView,
        sortValue: (stand) => stand.lastViewedAt,
        cell: (stand) => (stand.lastViewedAt ? date(formatDateTime(stand.lastViewedAt)) : quiet(text.never)),
      },
      {
        key: 'page',
        header: columns.page,
        sortValue: (stand) => stand.landingPage?.title ?? null,
        cell: ({ landingPage }) =>
          landingPage ? (
            <Link className={styles.link} href={landingPagePath(landingPage)} target="_blank" rel="noopener noreferrer">
              {landingPage.title}
            </Link>
          ) : (
            quiet(text.noPage)
          ),
      },
    ]);
  }, [styles, isComplete]);
}
