import { makeStyles } from '@fluentui/react-components';
import { Card } from '../../ui/card';
import { Skeleton, SkeletonBlock } from '../../ui/state/skeletons';
import { media } from '../../ui/theme/breakpoints';

const useStyles = makeStyles({
  shape: { display: 'grid', gap: '16px' },
  // As tall as the real one, where the choice of period has a line of its own.
  chart: { height: '254px', [media.phone]: { height: '340px' } },
});

/** The statistics card before its figures are here. */
export function StatisticsSkeleton() {
  const styles = useStyles();
  return (
    <Card>
      <Skeleton>
        <div className={styles.shape}>
          <SkeletonBlock width="110px" />
          <SkeletonBlock width="190px" height="52px" />
          <SkeletonBlock width="240px" height="24px" />
          <SkeletonBlock width="180px" height="44px" />
          <SkeletonBlock className={styles.chart} />
          <SkeletonBlock width="60%" />
        </div>
      </Skeleton>
    </Card>
  );
}
