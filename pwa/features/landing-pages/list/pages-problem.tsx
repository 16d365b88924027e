import { makeStyles } from '@fluentui/react-components';
import type { ResourceState } from '../../../sync/use-resource';
import { StaleNote } from '../../../sync/stale-note';
import { errors } from '../../../text/errors';
import { landingPagesText } from '../../../text/landing-pages';
import { syncText } from '../../../text/sync';
import { Countdown } from '../../../ui/countdown';
import { ErrorState } from '../../../ui/state/error-state';
import { MessageBar } from '../../../ui/state/message-bar';
import { useListRetry } from './use-list-retry';

const text = landingPagesText;

const useStyles = makeStyles({ notes: { display: 'grid', gap: '8px', marginBottom: '16px', ':empty': { display: 'none' } } });

const causeOf = ({ refusal }: ResourceState): string => (refusal?.status === 429 ? text.tooMany : refusal?.message || errors.settings.view);

/** The list could not be fetched and there is none on this device (SPEC §8). After a 429 it is asked for again by itself. */
export function PagesProblem({ resource }: { resource: ResourceState }) {
  const retryAt = useListRetry(resource);
  const message = resource.isOffline ? syncText.notFetched : errors.landingPages.list(causeOf(resource));
  if (retryAt === null) return <ErrorState message={message} onRetry={() => void resource.refresh()} />;
  return (
    <ErrorState message={message}>
      <Countdown until={retryAt} text={text.retryIn} />
    </ErrorState>
  );
}

/** Above a list that could not be fetched anew: why, and how old it is. */
export function PagesNotes({ resource }: { resource: ResourceState }) {
  const styles = useStyles();
  const retryAt = useListRetry(resource);
  const failure = errors.landingPages.list(causeOf(resource).replace(/\.$/, ''));
  return (
    <div className={styles.notes}>
      {resource.refusal?.status === 429 ? (
        <MessageBar intent="warning">
          {failure}. <Countdown until={retryAt} text={text.retryIn} />
        </MessageBar>
      ) : (
        <StaleNote resource={resource} failure={failure} />
      )}
    </div>
  );
}
