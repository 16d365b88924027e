import { Button, makeStyles } from '@fluentui/react-components';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { useMemo, useState } from 'react';
import type { User } from '../../../../api/contract/account';
import { endpoints } from '../../../../api/contract/endpoints';
import { useIsOnline } from '../../../platform/online';
import { useUser } from '../../../session/session-context';
import { adminText } from '../../../text/admin';
import { errors } from '../../../text/errors';
import { useDialog } from '../../../ui/dialog/use-dialog';
import { DataTable } from '../../../ui/table/data-table';
import { EmptyState } from '../../../ui/state/empty-state';
import { PageHeader } from '../../../ui/page/page-header';
import { ListBody } from '../list/list-body';
import { SearchField } from '../list/search-field';
import { useDebounced } from '../../../ui/use-debounced';
import { usePageList } from '../list/use-page-list';
import { useUserChanges } from './use-user-changes';
import { userActions } from './user-actions';
import { useUserColumns } from './user-columns';
import { UserDialog, type OpenUserDialog } from './user-dialogs';
import { ALL_FILTERS, filterQuery, nobodyReason, UserFilterBoxes, type UserFilters } from './user-filters';

const text = adminText.users;

const useStyles = makeStyles({ tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 24px', marginBottom: '16px' } });

/** Search, filters and table of users (SPEC §2). The server searches: the list may be of any size. */
export function UsersSection() {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const { _id: ownId } = useUser();
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<UserFilters>(ALL_FILTERS);
  const { dialog, open, close } = useDialog<OpenUserDialog>();
  const asked = useDebounced(search.trim());
  const query = useMemo(() => ({ q: asked || undefined, ...filterQuery(filters) }), [asked, filters]);
  const reason = nobodyReason(filters);
  const list = usePageList('users', endpoints.listUsers, query, reason === null);
  const changes = useUserChanges(list);
  const columns = useUserColumns(ownId, !list.hasMore);
  const actions = userActions({ ownId, isOnline, open, unblock: (user) => void changes.setBlocked(user, false) });
  const showAll = (
    <Button appearance="primary" onClick={() => setFilters(ALL_FILTERS)}>
      {text.showAll}
    </Button>
  );
  return (
    <section aria-label={text.title}>
      <PageHeader title={text.title} description={reason === null && list.total > 0 ? text.count(list.total) : undefined} />
      <div className={styles.tools}>
        <SearchField label={text.search} value={search} onChange={setSearch} />
        <UserFilterBoxes filters={filters} onChange={setFilters} />
      </div>
      {reason === null ? (
        <ListBody
          list={list}
          failure={errors.admin.users}
          search={asked}
          onClearSearch={() => setSearch('')}
          loadsOnScroll={false}
          empty={
            <EmptyState icon={<PeopleRegular />} title={text.empty} action={showAll}>
              {text.emptyHint}
            </EmptyState>
          }
        >
          <DataTable<User>
            caption={text.caption}
            rows={list.rows}
            columns={columns}
            rowKey={(user) => user._id}
            rowName={(user) => user.username}
            rowActions={actions}
            initialSort={{ key: 'createdAt', isDescending: true }}
          />
        </ListBody>
      ) : (
        <EmptyState icon={<PeopleRegular />} title={text.noneTicked} action={showAll}>
          {reason}
        </EmptyState>
      )}
      {dialog && <UserDialog dialog={dialog} changes={changes} onClose={close} />}
    </section>
  );
}
