import { useState } from 'react';
import { isForeignTrouble, type Outcome } from '../../api/contract/client';
import { useIsOnline } from '../platform/online';
import { useSession } from './session-context';

/**
 * Whether to say that signing in needs a network: the browser knows it has none, or nobody answered at the start. An
 * answer to this very form disproves the latter.
 */
export function useOfflineHint(): { isOffline: boolean; hear: (outcome: Outcome<unknown>) => void } {
  const { isServerSilent } = useSession();
  const isOnline = useIsOnline();
  const [isAnswered, setIsAnswered] = useState(false);
  return {
    isOffline: !isOnline || (isServerSilent && !isAnswered),
    hear: (outcome) => setIsAnswered(outcome.kind !== 'unreachable' || isForeignTrouble(outcome)),
  };
}
