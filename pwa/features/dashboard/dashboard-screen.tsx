import { makeStyles } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import type { StandView } from '../../../db/device/queries';
import { usePublicOrigin } from '../../lookups/use-public-origin';
import { StaleNote } from '../../sync/stale-note';
import { useDaily, useFirstKeptDay, useStands, useTotals } from '../../sync/use-live';
import { useLiveFigures } from '../../sync/use-live-figures';
import { useRefreshData } from '../../sync/use-refresh-data';
import { useResource, type ResourceState } from '../../sync/use-resource';
import { errors } from '../../text/errors';
import { silenceOf } from '../../text/silence';
import { syncText } from '../../text/sync';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/state/error-state';
import { SkeletonList, useDelayedLoading } from '../../ui/state/skeletons';
import { media } from '../../ui/theme/breakpoints';
import { GuidesSection } from './guides-section';
import { SilentStands, SilentStandsShape } from './silent-stands';
import { StandsSection } from './stands/stands-section';
import { ReviewsCard } from './reviews/reviews-card';
import { StatisticsCard } from './statistics-card';
import { StatisticsSkeleton } from './statistics-skeleton';

const useStyles = makeStyles({
  page: { position: 'relative', display: 'grid', gap: '24px', gridTemplateColumns: 'minmax(0, 1fr)' },
  // Reserved height, so that content below does not jump when it loads.
  figures: { minHeight: '536px', [media.phone]: { minHeight: '614px' } },
  list: { minHeight: '480px' },
});

/** One note for both: there is room for one. */
const staleOf = (products: ResourceState, statistics: ResourceState) =>
  statistics.refusal && statistics.fetchedAt !== null && !products.refusal
    ? { resource: statistics, failure: errors.dashboard.data }
    : { resource: products, failure: errors.dashboard.products };

/**
 * The owner's first screen (SPEC §2 Dashboard): every part is read from the device and refreshed behind it, and every
 * part fails by itself, so that the products are there when Google is not.
 */
export default function DashboardScreen() {
  const styles = useStyles();
  const products = useResource('products');
  const statistics = useResource('statistics');
  useLiveFigures();
  const stands = useStands();
  const { isRefreshing, refresh } = useRefreshData(products, statistics);
  const publicUrl = usePublicOrigin();
  // As long as the figures are.
  const isAwaited = products.isAwaited || statistics.isAwaited || stands === undefined;
  const silent = (stands ?? []).filter(silenceOf);
  return (
    <div className={styles.page}>
      {products.fetchedAt !== null && <StaleNote {...staleOf(products, statistics)} />}
      <StatisticsPart stands={stands} products={products} statistics={statistics} isRefreshing={isRefreshing} onRefresh={refresh} />
      {isAwaited && <SilentStandsShape />}
      {!isAwaited && silent.length > 0 && <SilentStands stands={silent} />}
      <ReviewsCard stands={stands ?? []} />
      <Part
        resource={products}
        isReady={stands !== undefined}
        failure={errors.dashboard.products}
        onRetry={refresh}
        skeleton={<SkeletonList rows={4} />}
        roomClass={styles.list}
      >
        <StandsSection stands={stands ?? []} publicUrl={publicUrl} />
      </Part>
      <GuidesSection />
    </div>
  );
}

interface PartProps {
  resource: ResourceState;
  /** The device database has been read. */
  isReady: boolean;
  failure: string;
  onRetry: () => void;
  skeleton: ReactNode;
  /** Class with the reserved height. */
  roomClass: string;
  children: ReactNode;
}

/** Skeleton until something is known, then the part itself, or why there is nothing to show. */
function Part({ resource, isReady, failure, onRetry, skeleton, roomClass, children }: PartProps) {
  const isFirstLoad = resource.isAwaited || !isReady;
  const showSkeleton = useDelayedLoading(isFirstLoad);
  if (isFirstLoad || showSkeleton) return <div className={roomClass}>{showSkeleton && skeleton}</div>;
  if (resource.fetchedAt !== null) return children;
  return (
    <Card>
      <ErrorState message={resource.isOffline ? syncText.notFetched : failure} onRetry={onRetry}>
        {resource.refusal?.message}
      </ErrorState>
    </Card>
  );
}

interface StatisticsPartProps {
  /** undefined = not read yet. */
  stands: readonly StandView[] | undefined;
  products: ResourceState;
  statistics: ResourceState;
  isRefreshing: boolean;
  onRefresh: () => void;
}

function StatisticsPart({ stands, products, statistics, isRefreshing, onRefresh }: StatisticsPartProps) {
  const styles = useStyles();
  const daily = useDaily();
  const firstKept = useFirstKeptDay();
  const totals = useTotals();
  // The figures need both the products and the statistics.
  const resource = products.fetchedAt === null ? products : statistics;
  const own = useMemo(() => new Set(stands?.map((stand) => stand._id)), [stands]);
  const ownDaily = useMemo(() => (daily ?? []).filter((row) => own.has(row.standId)), [daily, own]);
  return (
    <Part
      resource={resource}
      isReady={Boolean(stands && daily && firstKept && totals)}
      failure={errors.dashboard.data}
      onRetry={onRefresh}
      skeleton={<StatisticsSkeleton />}
      roomClass={styles.figures}
    >
      <StatisticsCard
        stands={stands ?? []}
        daily={ownDaily}
        firstKept={firstKept ?? ''}
        totalClicks={(totals ?? []).reduce((sum, total) => (own.has(total.standId) ? sum + total.clicks : sum), 0)}
        isRefreshing={isRefreshing}
        onRefresh={onRefresh}
      />
    </Part>
  );
}
