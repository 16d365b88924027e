import { makeStyles } from '@fluentui/react-components';
import { TimeChartShape } from '../../ui/chart/chart';
import { Card } from '../../ui/card';
import { media } from '../../ui/theme/breakpoints';
import { Skeleton, SkeletonBlock } from '../../ui/state/skeletons';
import { EarlyPart, EarlyText } from './early/early-text';
import { ChangeChip, MissingChip, QuietChip, WorksChip } from './statistics-chips';
import { RangeFace, StatisticsFace } from './statistics-face';

const useStyles = makeStyles({
  // As tall as the line of progress.
  progress: { height: '10px' },
  // As the choice of period.
  choice: { height: '40px', [media.coarse]: { height: '50px' } },
});

/** The statistics card before its figures are here, but for those that were written into it before the app ran. */
export function StatisticsSkeleton() {
  const styles = useStyles();
  return (
    <Card>
      <Skeleton>
        <div>
          <StatisticsFace
            isAwaited
            total={<EarlyText slot="total" />}
            action={<SkeletonBlock width="110px" height="44px" />}
            active={<EarlyText slot="active" />}
            chips={
              <>
                <EarlyPart>
                  <WorksChip>
                    <EarlyText slot="works" />
                  </WorksChip>
                </EarlyPart>
                <EarlyPart>
                  <MissingChip>
                    <EarlyText slot="missing" />
                  </MissingChip>
                </EarlyPart>
                <EarlyPart>
                  <QuietChip>
                    <EarlyText slot="quiet" />
                  </QuietChip>
                </EarlyPart>
              </>
            }
            progress={<div className={styles.progress} />}
          >
            <RangeFace
              isAwaited
              sum={<EarlyText slot="sum" />}
              change={
                <>
                  <EarlyPart>
                    <ChangeChip isUp>
                      <EarlyText slot="up" />
                    </ChangeChip>
                  </EarlyPart>
                  <EarlyPart>
                    <ChangeChip isUp={false}>
                      <EarlyText slot="down" />
                    </ChangeChip>
                  </EarlyPart>
                </>
              }
              period={<EarlyText slot="period" />}
              choice={<SkeletonBlock width="240px" className={styles.choice} />}
            />
            <TimeChartShape summary={<EarlyText slot="summary" />} />
          </StatisticsFace>
        </div>
      </Skeleton>
    </Card>
  );
}
