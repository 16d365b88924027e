import { useEffect, useState } from 'react';
import { dropImageCache } from '../../db/device/storage/image-cache';
import type { PortalDatabase } from '../../db/device/storage/portal-database';
import { followPageLife } from '../platform/page-life';
import { useSessionServices } from '../session/session-context';
import type { SessionServices } from '../session/session-services';
import { type OpenedDevice, openBestDevice } from './open-device';

export interface Opening {
  opened: OpenedDevice | null;
  /** Another window blocks the database, or has logged out. */
  trouble: 'blocked' | 'closed' | null;
  /** Something could not be stored for lack of room. */
  isFull: boolean;
  setIsFull: (isFull: boolean) => void;
  error: unknown;
}

/**
 * Closes a user's databases while the page is frozen. They are reopened only if the same user is still signed in: a
 * log-out elsewhere has deleted them, and a frozen page could not hear of it.
 */
function followPage(databases: ReadonlySet<PortalDatabase>, isStillTheirs: () => Promise<boolean>, onGone: () => void): () => void {
  const takeUp = async (): Promise<void> => {
    const isTheirs = await isStillTheirs();
    databases.forEach((db) => db.takeUp());
    if (!isTheirs) onGone();
  };
  return followPageLife({ onPutAway: () => databases.forEach((db) => db.putAway()), onTakenUp: () => void takeUp() });
}

interface Hearer {
  onFull: () => void;
  onClosed: () => void;
  onBlocked: () => void;
}

/** The user's database, closed and reopened with the page. */
function openKept(sub: string, services: SessionServices, { onFull, onClosed, onBlocked }: Hearer) {
  const databases = new Set<PortalDatabase>();
  const opening = openBestDevice(sub, {
    sessions: services.records,
    client: services.client,
    locks: services.locks,
    now: services.now,
    origin: window.location.origin,
    dropImageCache,
    onFull,
    onClosed,
    open: { onBlocked, onNew: (db) => databases.add(db) },
  });
  const closeAll = (): void => {
    databases.forEach((db) => db.close());
    void opening.then(
      ({ device }) => device.close(),
      () => undefined,
    );
  };
  const isStillTheirs = async (): Promise<boolean> => (await services.records.read())?.sub === sub;
  const stopFollowing = followPage(databases, isStillTheirs, () => {
    closeAll();
    onClosed();
  });
  const close = (): void => {
    stopFollowing();
    closeAll();
  };
  return { opening, close };
}

/** Opens the user's database and keeps it, except while the page is put away. */
export function useOpenedDevice(sub: string): Opening {
  const services = useSessionServices();
  const [isFull, setIsFull] = useState(false);
  const [opened, setOpened] = useState<OpenedDevice | null>(null);
  const [trouble, setTrouble] = useState<Opening['trouble']>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = true;
    const { opening, close } = openKept(sub, services, {
      onFull: () => setIsFull(true),
      onClosed: () => isCurrent && setTrouble('closed'),
      onBlocked: () => setTrouble('blocked'),
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
      close();
    };
  }, [sub, services]);
  return { opened, trouble, isFull, setIsFull, error };
}
