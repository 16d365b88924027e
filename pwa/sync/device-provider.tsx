import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useSession } from '../session/session-context';
import { syncText } from '../text/sync';
import { LoadingScreen } from '../ui/state/loading-screen';
import { MessageBar } from '../ui/state/message-bar';
import { DeviceContext } from './device-context';
import { createDraining } from './draining';
import { probe } from './probe';
import { useOpenedDevice } from './use-opened-device';
import { useSyncTriggers } from './use-sync-triggers';

/** A number that is another one for another user, but not when the first becomes known. */
function useTurn(sub: string | null): number {
  const [last, setLast] = useState({ sub, turn: 0 });
  if (sub !== null && sub !== last.sub) setLast({ sub, turn: last.sub === null ? last.turn : last.turn + 1 });
  return last.turn;
}

interface Props {
  children: ReactNode;
  /** The children are shown at once: as shapes, until the device is open (useDeviceOnceOpen). */
  hasShape?: boolean;
}

/** Opens the signed-in user's database around the guarded screens, and keeps sending what waits in it. */
export function DeviceProvider({ children, hasShape = false }: Props) {
  const { user } = useSession();
  const sub = user?._id ?? null;
  const turn = useTurn(sub);
  const { opened, trouble, isFull, setIsFull, error } = useOpenedDevice(sub);
  const draining = useMemo(() => opened && createDraining(opened.device, () => setIsFull(false)), [opened, setIsFull]);
  useEffect(() => draining?.stop, [draining]);
  const drain = draining?.drain ?? null;

  useSyncTriggers(
    // A temporary password opens nothing but its own change; what waits goes as soon as that is done.
    user?.mustChangePassword ? null : drain,
    useCallback(() => (opened ? probe(opened.device) : Promise.resolve()), [opened]),
  );
  const value = useMemo(() => (opened && drain ? { ...opened, drain } : null), [opened, drain]);

  if (error) throw error;
  if (trouble) return <MessageBar intent="warning">{trouble === 'blocked' ? syncText.blockedBanner : syncText.closedBanner}</MessageBar>;
  if (!value && !hasShape) return <LoadingScreen isFull />;
  return (
    <DeviceContext.Provider value={value}>
      {isFull && <MessageBar intent="warning">{syncText.fullBanner}</MessageBar>}
      {value && !value.isLasting && <MessageBar intent="info">{syncText.memoryOnlyBanner}</MessageBar>}
      {/* Nothing of one user's is left on the screen for the next. */}
      <Fragment key={turn}>{children}</Fragment>
    </DeviceContext.Provider>
  );
}
