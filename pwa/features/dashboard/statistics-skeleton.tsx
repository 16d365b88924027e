import { makeStyles } from '@fluentui/react-components';
import { Card } from '../../ui/card';
import { Skeleton, SkeletonBlock } from '../../ui/state/skeletons';

const useStyles = makeStyles({ shape: { display: 'grid', gap: '16px' } });

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
          <SkeletonBlock height="300px" />
        </div>
      </Skeleton>
    </Card>
  );
}
