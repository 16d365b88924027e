import { makeStyles } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { useEffect, useState } from 'react';
import type { Rating } from '../../../api/contract/notice-words';
import type { NoticesView } from '../../../db/device/queries';
import { readNotices } from '../../../db/device/sync/read-notices';
import { paths } from '../../paths';
import { useIsOnline } from '../../platform/online';
import { useDeviceOnceOpen } from '../../sync/device-context';
import { StaleNote } from '../../sync/stale-note';
import { unlessClosed } from '../../sync/unless-closed';
import { useBusiness, useNotices } from '../../sync/use-live';
import { type ResourceState, useResource } from '../../sync/use-resource';
import { noticesText as text } from '../../text/notices';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/state/empty-state';
import { ErrorState } from '../../ui/state/error-state';
import { SkeletonList, useDelayedLoading } from '../../ui/state/skeletons';
import { NoticeCard } from './notice-card';

const useStyles = makeStyles({
  page: { position: 'relative', display: 'grid', gap: '16px', maxWidth: '820px', gridTemplateColumns: 'minmax(0, 1fr)' },
  list: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', listStyleType: 'none', margin: 0, padding: 0 },
  settings: { justifySelf: 'start' },
});

/** What is shown has been read, on this device at once and everywhere when the server hears of it. */
function useReadWhatIsShown(newest: number | undefined): void {
  const device = useDeviceOnceOpen()?.device;
  useEffect(() => {
    if (!device || newest === undefined) return;
    const read = (): void => {
      if (document.visibilityState !== 'visible') return;
      void unlessClosed(
        device,
        device.run((engine) => readNotices(engine, newest)),
        undefined,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    window.addEventListener('online', read);
    return () => {
      document.removeEventListener('visibilitychange', read);
      window.removeEventListener('online', read);
    };
  }, [device, newest]);
}

/** Up to where the owner had read when this screen was opened: what came since is marked as new until it is left. */
function useReadBefore({ readUpTo }: NoticesView): number {
  const [before, setBefore] = useState(readUpTo);
  if (before === null && readUpTo !== null) setBefore(readUpTo);
  return before ?? readUpTo ?? 0;
}

function useRating(): Rating | null {
  const business = useBusiness()?.business;
  return business && business.rating !== null ? { rating: business.rating, count: business.user_ratings_total } : null;
}

/** "Nyt": what there is to tell, kept on the device (SYNC). */
export function NoticesBody() {
  const resource = useResource('notices');
  const view = useNotices();
  // On a device that has never asked, nothing may be called empty yet.
  const isLoading = !view || resource.isAwaited;
  const showSkeleton = useDelayedLoading(isLoading);
  if (showSkeleton) return <SkeletonList rows={3} />;
  if (isLoading) return null;
  return <Notices view={view} resource={resource} />;
}

function Notices({ view, resource }: { view: NoticesView; resource: ResourceState }) {
  const styles = useStyles();
  const { notices } = view;
  const readBefore = useReadBefore(view);
  const rating = useRating();
  useReadWhatIsShown(notices[0]?.number);
  if (notices.length === 0) return <NoNotices resource={resource} />;
  const now = Date.now();
  return (
    <div className={styles.page}>
      <StaleNote resource={resource} failure={text.failure} />
      <ul className={styles.list} aria-label={text.list}>
        {notices.map((notice) => (
          <li key={notice._id}>
            <NoticeCard notice={notice} isNew={notice.number > readBefore} rating={rating} now={now} />
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.settings} className={styles.settings}>
        {text.settings}
      </ButtonLink>
    </div>
  );
}

function NoNotices({ resource }: { resource: ResourceState }) {
  const isOnline = useIsOnline();
  const { fetchedAt, refusal } = resource;
  if (fetchedAt === null)
    return (
      <ErrorState message={text.failure} onRetry={() => void resource.refresh()}>
        {isOnline ? refusal?.message : text.offlineEmpty}
      </ErrorState>
    );
  return (
    <EmptyState icon={<AlertRegular />} title={text.emptyTitle} action={<ButtonLink to={paths.settings}>{text.settings}</ButtonLink>}>
      {text.emptyHint}
    </EmptyState>
  );
}
