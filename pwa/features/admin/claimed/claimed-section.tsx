import { makeStyles } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { useMemo, useState } from 'react';
import type { ClaimedStand } from '../../../../api/contract/admin';
import { endpoints } from '../../../../api/contract/endpoints';
import { adminText } from '../../../text/admin';
import { errors } from '../../../text/errors';
import type { SheetAction } from '../../../ui/dialog/action-sheet';
import { DataTable } from '../../../ui/table/data-table';
import { EmptyState } from '../../../ui/state/empty-state';
import { PageHeader } from '../../../ui/page/page-header';
import { useClaimedColumns } from './claimed-columns';
import { ListBody } from '../list/list-body';
import { SearchField } from '../list/search-field';
import { useDebounced } from '../../../ui/use-debounced';
import { usePageList } from '../list/use-page-list';

const text = adminText.claimed;

const useStyles = makeStyles({ search: { display: 'flex', marginBottom: '16px' } });

/** Opens where a scan would end, not the product's own address: an admin's look is no click. */
const openAction = ({ targetUrl }: ClaimedStand): SheetAction => ({
  key: 'open',
  label: text.open,
  icon: <OpenRegular />,
  onSelect: () => void (targetUrl && window.open(targetUrl, '_blank', 'noopener')),
  ...(!targetUrl && { isDisabled: true, disabledReason: text.noTarget }),
});

/** Activated products of all owners, the newest first (SPEC §2). */
export function ClaimedSection() {
  const styles = useStyles();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim());
  const list = usePageList(
    'claimed',
    endpoints.listClaimed,
    useMemo(() => (asked ? { q: asked } : {}), [asked]),
  );
  const columns = useClaimedColumns(!list.hasMore);
  return (
    <section aria-label={text.title}>
      <PageHeader title={text.title} description={list.total > 0 ? text.count(list.total) : undefined} />
      <div className={styles.search}>
        <SearchField label={text.search} value={search} onChange={setSearch} />
      </div>
      <ListBody
        list={list}
        failure={errors.admin.claimed}
        search={asked}
        onClearSearch={() => setSearch('')}
        loadsOnScroll
        empty={<EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      >
        <DataTable<ClaimedStand>
          caption={text.caption}
          rows={list.rows}
          columns={columns}
          rowKey={(stand) => stand._id}
          rowName={(stand) => stand.standerId}
          initialSort={{ key: 'claimedAt', isDescending: true }}
          rowActions={(stand) => [openAction(stand)]}
        />
      </ListBody>
    </section>
  );
}
