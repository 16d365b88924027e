import { useIsOnline } from '../platform/online';
import { syncText } from '../text/sync';
import { NoteLine } from '../ui/state/note-line';
import type { ResourceState } from './use-resource';

interface Props {
  resource: ResourceState;
  failure: string;
}

/** Says how old what is shown below is when it could not be fetched anew, and why (QUALITY 6, 35). */
export function StaleNote({ resource, failure }: Props) {
  const isOnline = useIsOnline();
  const { fetchedAt, refusal, isOffline } = resource;
  if (refusal) return <NoteLine isWarning>{fetchedAt === null ? failure : syncText.refusedAsOf(failure, fetchedAt, Date.now())}</NoteLine>;
  if ((isOnline && !isOffline) || fetchedAt === null) return null;
  return <NoteLine>{syncText.offlineAsOf(fetchedAt, Date.now())}</NoteLine>;
}
