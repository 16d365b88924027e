import { useCallback, useEffect, useState } from 'react';
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

const CLOSED: Omit<Opening, 'setIsFull'> = { opened: null, trouble: null, isFull: false, error: null };

/** Opens the user's database and keeps it, except while the page is put away; nothing while the user is not known. */
export function useOpenedDevice(sub: string | null): Opening {
  const services = useSessionServices();
  const [known, setKnown] = useState({ ...CLOSED, sub });
  const tell = useCallback((news: Partial<typeof CLOSED>) => setKnown((old) => ({ ...old, ...news })), []);
  useEffect(() => {
    if (sub === null) return;
    let isCurrent = true;
    const tellCurrent = (news: Partial<typeof CLOSED>) => {
      if (isCurrent) tell(news);
    };
    setKnown({ ...CLOSED, sub });
    const { opening, close } = openKept(sub, services, {
      onFull: () => tellCurrent({ isFull: true }),
      onClosed: () => tellCurrent({ trouble: 'closed' }),
      onBlocked: () => tellCurrent({ trouble: 'blocked' }),
    });
    opening.then(
      (opened) => tellCurrent({ opened, trouble: null }),
      (error: unknown) => tellCurrent({ error }),
    );
    return () => {
      isCurrent = false;
      close();
    };
  }, [sub, services, tell]);
  const setIsFull = useCallback((isFull: boolean) => tell({ isFull }), [tell]);
  // Never the device of whoever was here before.
  return { ...(known.sub === sub ? known : CLOSED), setIsFull };
}
