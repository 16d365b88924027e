import { Button, makeStyles } from '@fluentui/react-components';
import { StarRegular } from '@fluentui/react-icons/svg/star';
import { StaleNote } from '../../../sync/stale-note';
import type { ResourceState } from '../../../sync/use-resource';
import { errors } from '../../../text/errors';
import { reviewsText as text } from '../../../text/reviews';
import { uiText } from '../../../text/shell';
import { syncText } from '../../../text/sync';
import { media } from '../../../ui/theme/breakpoints';
import { Countdown } from '../../../ui/countdown';
import { EmptyState } from '../../../ui/state/empty-state';
import { ErrorState } from '../../../ui/state/error-state';
import { MessageBar } from '../../../ui/state/message-bar';
import { NoteLine } from '../../../ui/state/note-line';
import { Skeleton, SkeletonBlock, useDelayedLoading } from '../../../ui/state/skeletons';
import type { RateLimitRetry } from '../../../sync/use-rate-limit-retry';

interface Props {
  resource: ResourceState;
  retry: RateLimitRetry;
}

const useStyles = makeStyles({
  skeleton: {
    display: 'grid',
    gap: '24px',
    minHeight: '260px',
    [media.desktop]: { gridTemplateColumns: '300px minmax(0, 1fr)', gap: '40px' },
  },
  lines: { display: 'grid', gap: '12px', alignContent: 'start' },
});

/** The shape of a linked business; nothing for the first moment. */
export function ReviewsLoading() {
  const styles = useStyles();
  const isShown = useDelayedLoading(true);
  if (!isShown) return <div className={styles.skeleton} />;
  return (
    <Skeleton>
      <div className={styles.skeleton}>
        <div className={styles.lines}>
          <SkeletonBlock width="60%" height="24px" />
          <SkeletonBlock width="45%" height="44px" />
          <SkeletonBlock width="80%" />
          <SkeletonBlock width="50%" />
          <SkeletonBlock height="44px" />
        </div>
        <div className={styles.lines}>
          <SkeletonBlock width="40%" height="24px" />
          <SkeletonBlock height="72px" />
          <SkeletonBlock height="72px" />
        </div>
      </div>
    </Skeleton>
  );
}

export function ReviewsNotLinked({ onLink }: { onLink: () => void }) {
  return (
    <EmptyState
      icon={<StarRegular />}
      title={errors.dashboard.empty.business}
      action={
        <Button appearance="primary" onClick={onLink}>
          {text.link.action}
        </Button>
      }
    >
      {text.link.hint}
    </EmptyState>
  );
}

/** "… henter igen om 42 sekunder (forsøg 1 af 3)". */
function Waiting({ retry }: { retry: RateLimitRetry }) {
  if (retry.retryAt === null) return text.fetching;
  return <Countdown until={retry.retryAt} text={(wait) => text.retrying(retry.attempt, wait)} />;
}

/** How long it takes, and after the last try what SPEC §8 says. */
function RateLimited({ retry }: { retry: RateLimitRetry }) {
  if (retry.isExhausted) {
    return (
      <MessageBar intent="warning" actions={<Button onClick={retry.restart}>{uiText.retry}</Button>}>
        {errors.dashboard.rateLimit}
      </MessageBar>
    );
  }
  return (
    <MessageBar intent="info">
      <Waiting retry={retry} />
    </MessageBar>
  );
}

/** Nothing on the device, and nothing could be fetched. */
export function ReviewsFailed({ resource, retry }: Props) {
  const { refusal } = resource;
  if (refusal?.status === 429) return <RateLimited retry={retry} />;
  if (!refusal) return <ErrorState message={syncText.notFetched} onRetry={retry.restart} />;
  return (
    <ErrorState message={errors.dashboard.reviews} onRetry={retry.restart}>
      {refusal.message}
    </ErrorState>
  );
}

/** Why what is shown is not the newest, with its age (rule 129). Asked for again by hand in the menu of the card. */
export function ReviewsNote({ resource, retry }: Props) {
  if (resource.refusal?.status !== 429) return <StaleNote resource={resource} failure={errors.dashboard.reviews} />;
  return <NoteLine isWarning>{retry.isExhausted ? errors.dashboard.rateLimit : <Waiting retry={retry} />}</NoteLine>;
}
