import { makeStyles } from '@fluentui/react-components';
import { useDaily, useFirstKeptDay, useStands } from '../../sync/use-live';
import { useLiveFigures } from '../../sync/use-live-figures';
import { useRefreshData } from '../../sync/use-refresh-data';
import { useResource } from '../../sync/use-resource';
import { StaleNote } from '../../sync/stale-note';
import { errors } from '../../text/errors';
import { syncText } from '../../text/sync';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/state/error-state';
import { Skeleton, SkeletonBlock, SkeletonFigure, SkeletonList, useDelayedLoading } from '../../ui/state/skeletons';
import { StatisticsView } from './statistics-view';

const useStyles = makeStyles({
  page: { position: 'relative', display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  line: { marginBottom: '16px' },
  figures: { display: 'grid', gap: '12px', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' },
});

/** Views of the owner's products, worked out on the device from daily totals (SPEC §2 Statistics). */
export default function StatisticsScreen() {
  const styles = useStyles();
  const products = useResource('products');
  const statistics = useResource('statistics');
  useLiveFigures();
  const stands = useStands();
  const daily = useDaily();
  const firstKept = useFirstKeptDay();
  const { isRefreshing, refresh } = useRefreshData(products, statistics);

  const isFirstLoad = products.isAwaited || statistics.isAwaited || !stands || !daily || !firstKept;
  const showSkeleton = useDelayedLoading(isFirstLoad);
  if (isFirstLoad || showSkeleton) return showSkeleton ? <StatisticsSkeleton /> : null;
  if (products.fetchedAt === null || statistics.fetchedAt === null) {
    const isOffline = products.isOffline || statistics.isOffline;
    return <ErrorState message={isOffline ? syncText.notFetched : errors.dashboard.data} onRetry={refresh} />;
  }
  const own = new Set(stands.map((stand) => stand._id));
  return (
    <div className={styles.page}>
      <StaleNote resource={products.refusal ? products : statistics} failure={errors.dashboard.data} />
      <StatisticsView
        stands={stands}
        daily={daily.filter((row) => own.has(row.standId))}
        firstKept={firstKept}
        isRefreshing={isRefreshing}
        onRefresh={refresh}
      />
    </div>
  );
}

function StatisticsSkeleton() {
  const styles = useStyles();
  return (
    <Skeleton>
      <SkeletonBlock width="min(100%, 420px)" height="44px" />
      <div className={styles.figures}>
        <SkeletonFigure />
        <SkeletonFigure />
        <SkeletonFigure />
        <SkeletonFigure />
      </div>
      <Card>
        <SkeletonBlock width="180px" height="20px" className={styles.line} />
        <SkeletonBlock height="260px" />
      </Card>
      <SkeletonList rows={3} />
    </Skeleton>
  );
}
