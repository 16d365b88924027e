import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { isQuotaError } from '../../db/device/connection';
import type { Device, DrainOptions } from '../../db/device/device';
import type { DrainResult } from '../../db/device/drain';
import { dropImageCache } from '../../db/device/image-cache';
import { useSessionServices, useUser } from '../session/session-context';
import { syncText } from '../text/sync';
import { LoadingScreen } from '../ui/loading-screen';
import { MessageBar } from '../ui/message-bar';
import { DeviceContext, type DeviceValue } from './device-context';
import { type OpenedDevice, openBestDevice } from './open-device';
import { probe } from './probe';
import { useSyncTriggers } from './use-sync-triggers';

/** When to see what another tab or the worker has left, ms. */
const LOOK_AFTER_OTHERS_MS = 5000;

const LEFT: DrainResult = { sent: 0, left: 0, stopped: 'busy', retryInMs: null, stale: new Set() };

/** Nothing is tried now: without a network, so that what waits can still be taken back, or without room for the answer. */
async function leaveWaiting(device: Device): Promise<DrainResult> {
  const { waiting } = await device.status();
  return { ...LEFT, left: waiting, stopped: waiting > 0 ? 'later' : 'empty' };
}

type Trouble = 'blocked' | 'closed' | null;

/** Opens the signed-in user's database around the guarded screens, and keeps sending what waits in it. */
export function DeviceProvider({ children }: { children: ReactNode }) {
  const user = useUser();
  return (
    <DeviceOf key={user._id} sub={user._id}>
      {children}
    </DeviceOf>
  );
}

interface Opening {
  opened: OpenedDevice | null;
  trouble: Trouble;
  /** Something could not be stored for lack of room. */
  isFull: boolean;
  setIsFull: (isFull: boolean) => void;
  error: unknown;
}

function useOpenedDevice(sub: string): Opening {
  const services = useSessionServices();
  const [isFull, setIsFull] = useState(false);
  const [opened, setOpened] = useState<OpenedDevice | null>(null);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = true;
    const opening = openBestDevice(sub, {
      sessions: services.records,
      client: services.client,
      locks: services.locks,
      now: services.now,
      origin: window.location.origin,
      dropImageCache,
      onFull: () => setIsFull(true),
      onClosed: () => setTrouble('closed'),
      open: { onBlocked: () => setTrouble('blocked') },
    });
    opening.then(
      (device) => {
        if (!isCurrent) return;
        setTrouble(null);
        setOpened(device);
      },
      (problem: unknown) => isCurrent && setError(problem),
    );
    return () => {
      isCurrent = false;
      void opening.then(
        ({ device }) => device.close(),
        () => undefined,
      );
    };
  }, [sub, services]);
  return { opened, trouble, isFull, setIsFull, error };
}

function DeviceOf({ sub, children }: { sub: string; children: ReactNode }) {
  const { opened, trouble, isFull, setIsFull, error } = useOpenedDevice(sub);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const drain = useMemo<DeviceValue['drain'] | null>(() => {
    if (!opened) return null;
    const run = async (options?: DrainOptions) => {
      const { device } = opened;
      const sending = navigator.onLine || options?.reset ? device.drain(options) : leaveWaiting(device);
      const ended = sending.then((result) => {
        setIsFull(false);
        return result;
      });
      const result = await ended.catch((problem: unknown) => {
        // Logged out or left while it ran, or no room for the answer: what waits (if anything) is not lost.
        if (device.isClosed()) return LEFT;
        if (isQuotaError(problem)) return leaveWaiting(device);
        throw problem;
      });
      // Another tab or the worker is at it, and may end before all is sent: look after it.
      const retryInMs = result.stopped === 'busy' ? LOOK_AFTER_OTHERS_MS : result.retryInMs;
      clearTimeout(timer.current);
      if (retryInMs !== null && !device.isClosed()) timer.current = setTimeout(() => void run(), retryInMs);
      return result;
    };
    return run;
  }, [opened, setIsFull]);
  useEffect(() => () => clearTimeout(timer.current), [drain]);

  useSyncTriggers(
    drain,
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
