import { useEffect, useState } from 'react';
import { setBadge } from '../platform/badge';
import { useIsOnline } from '../platform/online';
import { syncText } from '../text/sync';
import { useDevice } from './device-context';
import { useResourceRecord, useSyncStatus } from './use-live';

export interface SyncState {
  kind: 'saved' | 'sending' | 'waiting' | 'offline' | 'choice' | 'memory';
  /** Seen by everybody; the words carry all of the meaning. */
  text: string;
  /** All saved: quiet on small screens. */
  isQuiet: boolean;
}

/** One sentence about what is not yet sent (SYNC, "Shown"); also keeps the number on the app's icon. */
export function useSyncState(): SyncState | null {
  const { isLasting } = useDevice();
  const status = useSyncStatus();
  const products = useResourceRecord('products');
  const isOnline = useIsOnline();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const badge = status ? status.waiting + status.parked : null;
  useEffect(() => {
    if (badge !== null) setBadge(badge);
  }, [badge]);

  if (!status) return null;
  const { chip } = syncText;
  if (status.parked > 0) return { kind: 'choice', text: chip.needsChoice(status.parked), isQuiet: false };
  if (!isOnline) {
    const idle = products?.fetchedAt ? chip.offlineAt(products.fetchedAt, now) : chip.offline;
    return { kind: 'offline', text: status.waiting > 0 ? chip.offlineWaiting(status.waiting) : idle, isQuiet: false };
  }
  if (status.sending) return { kind: 'sending', text: chip.sending(status.sending.done, status.sending.total), isQuiet: false };
  if (status.waiting > 0) return { kind: 'waiting', text: chip.waiting(status.waiting), isQuiet: false };
  if (!isLasting) return { kind: 'memory', text: chip.memoryOnly, isQuiet: false };
  return { kind: 'saved', text: chip.saved, isQuiet: true };
}
