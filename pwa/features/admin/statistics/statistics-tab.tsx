import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../../api/contract/endpoints';
import type { AdminStatistics } from '../../../../api/contract/statistics';
import { useIsOnline } from '../../../platform/online';
import { useUser } from '../../../session/session-context';
import { adminText } from '../../../text/admin';
import { clicksInWords } from '../../../text/statistics-card';
import { errors } from '../../../text/errors';
import { today } from '../../../figures/days';
import { formatCount } from '../../../text/format';
import { media } from '../../../ui/theme/breakpoints';
import { Card } from '../../../ui/card';
import { TimeChart } from '../../../ui/chart/chart';
import { ErrorState } from '../../../ui/state/error-state';
import { MessageBar } from '../../../ui/state/message-bar';
import { PageHeader } from '../../../ui/page/page-header';
import { SegmentedControl } from '../../../ui/segmented-control';
import { Skeleton, SkeletonBlock, SkeletonFigure, useDelayedLoading } from '../../../ui/state/skeletons';
import { AdminProblem } from '../list/admin-problem';
import { FigureCard, FigureGrid } from './figure-card';
import { adminKey } from '../list/start-again';
import { filledDays, PERIODS, sumOf, type Period } from './statistics-series';
import { TypeDistribution } from './type-distribution';
import { useAdminApi } from '../list/use-admin-api';

const text = adminText.statistics;
const STALE_MS = 60_000;

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  period: { display: 'flex', minWidth: 0 },
  charts: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    [media.belowDesktop]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  heading: { margin: '0 0 16px', fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
});

function useStatistics() {
  const api = useAdminApi();
  const { _id: ownId } = useUser();
  return useQuery({
    queryKey: adminKey(ownId, 'statistics'),
    staleTime: STALE_MS,
    retry: false,
    queryFn: async (): Promise<AdminStatistics> => {
      const outcome = await api(endpoints.adminStatistics);
      if (outcome.kind !== 'ok') throw new AdminProblem(outcome);
      return outcome.data;
    },
  });
}

/** System figures: cards, two charts over a chosen period, and the mix of product types (SPEC §2). */
export function StatisticsTab() {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const { data, error, isPending, isFetching, refetch } = useStatistics();
  const showSkeleton = useDelayedLoading(isPending && isOnline);
  const refresh = () => void refetch();
  if (!data) {
    if (error || !isOnline) {
      return (
        <ErrorState message={errors.admin.statistics} onRetry={refresh}>
          {error?.message || (isOnline ? undefined : adminText.offline)}
        </ErrorState>
      );
    }
    return showSkeleton ? <StatisticsSkeleton /> : null;
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title={adminText.tabs.statistics}
        actions={
          <Button icon={<ArrowClockwiseRegular />} disabled={!isOnline} disabledFocusable={isFetching} onClick={refresh}>
            {isFetching ? text.refreshing : text.refresh}
          </Button>
        }
      />
      {error && <MessageBar intent="warning">{error.message || errors.admin.statistics}</MessageBar>}
      <Figures statistics={data} />
    </div>
  );
}

function Figures({ statistics: { users, stands, engagement, content } }: { statistics: AdminStatistics }) {
  const styles = useStyles();
  const [period, setPeriod] = useState<Period>('30');
  const days = Number(period);
  const now = today();
  const signups = filledDays(users.signupsOverTime, now, days);
  const clicks = filledDays(engagement.clicksOverTime, now, days);
  return (
    <>
      <FigureGrid>
        <FigureCard label={text.usersTotal} value={users.total} notes={[text.usersActive(users.active)]} />
        <FigureCard
          label={text.products}
          value={stands.total}
          notes={[text.claimed(stands.claimed), text.perStand(stands.averageClicksPerStand)]}
        />
        <FigureCard label={text.clicks} value={engagement.totalClicks} notes={[text.inPeriod(formatCount(sumOf(clicks)), days)]} />
        <FigureCard label={text.pages} value={content.totalLandingPages} notes={[text.perUser(content.averageLandingPagesPerUser)]} />
      </FigureGrid>
      <div className={styles.period}>
        <SegmentedControl
          label={text.period}
          options={PERIODS.map((value) => ({ value, label: text.days(Number(value)) }))}
          value={period}
          onChange={setPeriod}
        />
      </div>
      <div className={styles.charts}>
        <Card label={text.signups}>
          <h3 className={styles.heading}>{text.signups}</h3>
          <TimeChart kind="line" points={signups} unit={text.signupsUnit} describe={text.signupsIn} label={text.signups} />
        </Card>
        <Card label={text.clicksOverTime}>
          <h3 className={styles.heading}>{text.clicksOverTime}</h3>
          <TimeChart kind="line" points={clicks} unit={text.clicksUnit} describe={clicksInWords} label={text.clicksOverTime} />
        </Card>
      </div>
      <Card label={text.types}>
        <h3 className={styles.heading}>{text.types}</h3>
        <TypeDistribution distribution={stands.productTypeDistribution} />
      </Card>
    </>
  );
}

function StatisticsSkeleton() {
  return (
    <Skeleton>
      <FigureGrid>
        <SkeletonFigure />
        <SkeletonFigure />
        <SkeletonFigure />
        <SkeletonFigure />
      </FigureGrid>
      <SkeletonBlock height="300px" />
    </Skeleton>
  );
}
