import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import type { ReactNode } from 'react';
import { useIsOnline } from '../../../platform/online';
import { adminText } from '../../../text/admin';
import { EmptyState } from '../../../ui/state/empty-state';
import { ErrorState } from '../../../ui/state/error-state';
import { SkeletonList, useDelayedLoading } from '../../../ui/state/skeletons';
import { TableCard } from '../../../ui/table/table-card';
import { LoadMore } from './load-more';
import type { PageList } from './use-page-list';

const useStyles = makeStyles({ outdated: { opacity: 0.55 } });

interface Props {
  list: Omit<PageList<unknown>, 'replace' | 'remove'>;
  /** SPEC §8's words for a list that did not come. */
  failure: string;
  /** What was searched for; '' when nothing. */
  search: string;
  onClearSearch: () => void;
  /** Shown when there is nothing and nothing was searched for. */
  empty: ReactNode;
  loadsOnScroll: boolean;
  children: ReactNode;
}

/** Loading, error, offline, empty and loaded, alike for all lists of the panel (QUALITY 35). */
export function ListBody({ list, failure, search, onClearSearch, empty, loadsOnScroll, children }: Props) {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const showSkeleton = useDelayedLoading(list.isLoading && isOnline);
  if (list.rows.length === 0) {
    if (list.problem || (list.isLoading && !isOnline)) {
      const cause = list.problem?.message || (isOnline ? undefined : adminText.offline);
      return (
        <ErrorState message={failure} onRetry={list.retry}>
          {cause}
        </ErrorState>
      );
    }
    if (list.isLoading || showSkeleton) return showSkeleton ? <SkeletonList rows={5} /> : null;
    if (search === '') return <>{empty}</>;
    return (
      <EmptyState
        icon={<SearchRegular />}
        title={adminText.list.noMatch(search)}
        action={<Button onClick={onClearSearch}>{adminText.list.clearSearch}</Button>}
      >
        {adminText.list.noMatchHint}
      </EmptyState>
    );
  }
  return (
    <div className={mergeClasses(list.isOutdated && styles.outdated)} aria-busy={list.isOutdated}>
      <TableCard>{children}</TableCard>
      <LoadMore list={list} loadsOnScroll={loadsOnScroll} />
    </div>
  );
}
