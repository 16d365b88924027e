import { makeStyles } from '@fluentui/react-components';
import { Card } from '../../../ui/card';
import { Skeleton, SkeletonBlock } from '../../../ui/state/skeletons';
import { useGridStyles } from './grid-styles';

const useStyles = makeStyles({ words: { display: 'grid', gap: '10px', padding: '16px' } });

/** The shape of three cards. */
export function PageGridSkeleton() {
  const styles = useStyles();
  const { grid } = useGridStyles();
  return (
    <Skeleton>
      <div className={grid}>
        {[1, 2, 3].map((card) => (
          <Card key={card} isFlush>
            <SkeletonBlock height="180px" />
            <div className={styles.words}>
              <SkeletonBlock width="60%" height="20px" />
              <SkeletonBlock width="80%" height="14px" />
              <SkeletonBlock height="40px" />
            </div>
          </Card>
        ))}
      </div>
    </Skeleton>
  );
}
