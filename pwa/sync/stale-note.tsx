import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useIsOnline } from '../platform/online';
import { syncText } from '../text/sync';
import { MessageBar } from '../ui/state/message-bar';
import type { ResourceState } from './use-resource';

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
});

interface Props {
  resource: ResourceState;
  failure: string;
  /** Where the line about being offline stands, which comes and goes by itself. */
  className?: string;
}

/** Says how old what is shown is when it could not be fetched anew, and why (QUALITY 6, 35). */
export function StaleNote({ resource, failure, className }: Props) {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const { fetchedAt, refusal, isOffline } = resource;
  if (refusal)
    return (
      <MessageBar intent="warning">{fetchedAt === null ? failure : `${failure}. ${syncText.asOf(fetchedAt, Date.now())}.`}</MessageBar>
    );
  if ((isOnline && !isOffline) || fetchedAt === null) return null;
  return <p className={mergeClasses(styles.note, className)}>{syncText.offlineAsOf(fetchedAt, Date.now())}</p>;
}
