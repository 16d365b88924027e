import { makeStyles } from '@fluentui/react-components';
import { useRateLimitRetry } from '../../../sync/use-rate-limit-retry';
import type { ResourceState } from '../../../sync/use-resource';
import { StaleNote } from '../../../sync/stale-note';
import { errors } from '../../../text/errors';
import { landingPagesText } from '../../../text/landing-pages';
import { syncText } from '../../../text/sync';
import { Countdown } from '../../../ui/countdown';
import { ErrorState } from '../../../ui/state/error-state';
import { NoteLine } from '../../../ui/state/note-line';

const text = landingPagesText;

const useStyles = makeStyles({ notes: { position: 'relative' } });

const isRateLimited = ({ refusal }: ResourceState): boolean => refusal?.status === 429;
const reasonOf = (resource: ResourceState): string =>
  isRateLimited(resource) ? text.tooMany : resource.refusal?.message || errors.settings.view;

/** The list could not be fetched and there is none on this device (SPEC §8). After a 429 it is asked for again by itself. */
export function PagesProblem({ resource }: { resource: ResourceState }) {
  const { retryAt } = useRateLimitRetry(resource.refusal, resource.refresh);
  const message = resource.isOffline ? syncText.notFetched : errors.landingPages.list(reasonOf(resource));
  if (!isRateLimited(resource)) return <ErrorState message={message} onRetry={() => void resource.refresh()} />;
  return (
    <ErrorState message={message}>
      <Countdown until={retryAt} text={text.retryIn} />
    </ErrorState>
  );
}

/** Above a list that could not be fetched anew: why, and how old it is. */
export function PagesNotes({ resource }: { resource: ResourceState }) {
  const styles = useStyles();
  const { retryAt } = useRateLimitRetry(resource.refusal, resource.refresh);
  const failure = errors.landingPages.list(reasonOf(resource).replace(/\.$/, ''));
  return (
    <div className={styles.notes}>
      {isRateLimited(resource) ? (
        <NoteLine isWarning>
          <Countdown until={retryAt} text={(wait) => `${text.retryIn(wait)} · `} />
          {failure}
        </NoteLine>
      ) : (
        <StaleNote resource={resource} failure={failure} />
      )}
    </div>
  );
}
