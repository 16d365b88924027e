import { useEffect, useState } from 'react';
import { setBadge } from '../platform/badge';
import { useIsOnline } from '../platform/online';
import { syncText } from '../text/sync';
import { useDevice } from './device-context';
import { useResourceRecord, useSyncStatus } from './use-live';

export interface SyncState {
  kind: 'saved' | 'sending' | 'waiting' | 'offline' | 'choice' | 'memory';
  /** Heard by everybody and seen on wide screens; the words carry all of the meaning. */
  text: string;
  /** The part of it that a phone has room for; '' when all is saved, which is a sign without words. */
  short: string;
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
  const { waiting, parked, sending } = status;
  if (parked > 0) return { kind: 'choice', text: chip.needsChoice(parked), short: String(parked) };
  if (!isOnline && waiting > 0) return { kind: 'offline', text: chip.offlineWaiting(waiting), short: chip.short.offlineWaiting(waiting) };
  if (!isOnline) {
    const text = products?.fetchedAt ? chip.offlineAt(products.fetchedAt, now) : chip.offline;
    return { kind: 'offline', text, short: chip.short.offline };
  }
  if (sending)
    return { kind: 'sending', text: chip.sending(sending.done, sending.total), short: chip.sending(sending.done, sending.total) };
  if (waiting > 0) return { kind: 'waiting', text: chip.waiting(waiting), short: String(waiting) };
  if (!isLasting) return { kind: 'memory', text: chip.memoryOnly, short: chip.short.memoryOnly };
  return { kind: 'saved', text: chip.saved, short: '' };
}
