import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { useUser } from '../session/session-context';
import { syncText } from '../text/sync';
import { LoadingScreen } from '../ui/state/loading-screen';
import { MessageBar } from '../ui/state/message-bar';
import { DeviceContext } from './device-context';
import { createDraining } from './draining';
import { probe } from './probe';
import { useOpenedDevice } from './use-opened-device';
import { useSyncTriggers } from './use-sync-triggers';

/** Opens the signed-in user's database around the guarded screens, and keeps sending what waits in it. */
export function DeviceProvider({ children }: { children: ReactNode }) {
  const user = useUser();
  return (
    <DeviceOf key={user._id} sub={user._id}>
      {children}
    </DeviceOf>
  );
}

function DeviceOf({ sub, children }: { sub: string; children: ReactNode }) {
  const { mustChangePassword } = useUser();
  const { opened, trouble, isFull, setIsFull, error } = useOpenedDevice(sub);
  const draining = useMemo(() => opened && createDraining(opened.device, () => setIsFull(false)), [opened, setIsFull]);
  useEffect(() => draining?.stop, [draining]);
  const drain = draining?.drain ?? null;

  useSyncTriggers(
    // A temporary password opens nothing but its own change; what waits goes as soon as that is done.
    mustChangePassword ? null : drain,
    useCallback(() => (opened ? probe(opened.device) : Promise.resolve()), [opened]),
  );
  const value = useMemo(() => (opened && drain ? { ...opened, drain } : null), [opened, drain]);

  if (error) throw error;
  if (trouble) return <MessageBar intent="warning">{trouble === 'blocked' ? syncText.blockedBanner : syncText.closedBanner}</MessageBar>;
  if (!value) return <LoadingScreen isFull />;
  return (
    <DeviceContext.Provider value={value}>
      {isFull && <MessageBar intent="warning">{syncText.fullBanner}</MessageBar>}
      {!value.isLasting && <MessageBar intent="info">{syncText.memoryOnlyBanner}</MessageBar>}
      {children}
    </DeviceContext.Provider>
  );
}
