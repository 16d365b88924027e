import type { DexieOptions } from 'dexie';
import { createClient, type Client } from '../../api/contract/client';
import { openLocks, type Locks } from '../../db/device/session/locks';
import { newSession, type SessionRecords } from '../../db/device/session/session';
import type { AppDatabase } from '../../db/device/storage/schema';
import { APP_DATABASE } from '../../db/device/storage/stored-names';
import type { Session } from '../../db/device/types';
import { checkForUpdate } from '../platform/app-update';
import { fetchOrTake } from '../platform/early-answers';
import { followPageLife } from '../platform/page-life';
import { fetchPart } from '../platform/stale-chunk';
import { lettingGo } from './letting-go';
import type { SessionDatabase } from './session-database';
import { mirrorSession, readStoredSession } from './stored-session';
import { watchingVersion } from './version-watch';

/** What the session acts through; the sync engine is built from the same parts. */
export interface SessionServices {
  records: SessionRecords;
  /** Calls without any proof of identity. */
  client: Client;
  locks: Locks;
  now: () => number;
  /** Calls back with every change of the record, by whatever tab or worker. Returns the way to stop. */
  watch: (listener: (session: Session | null) => void) => () => void;
  /** The device's own database; null where the browser has none (private mode), and while nothing has been stored on it. */
  app: () => Promise<AppDatabase | null>;
  /** Close the database; work still under way has no effect any more. */
  close: () => void;
}

/** The record kept in localStorage alone, for browsers without a database. */
function storageRecords(now: () => number): SessionRecords {
  let rejected: Session | null = null;
  const read = (): Session | null => {
    const stored = readStoredSession();
    return stored ? newSession(stored.user, stored.token, now()) : rejected;
  };
  return {
    read: async () => read(),
    update: async (change) => {
      const next = change(read());
      rejected = next?.state === 'rejected' ? next : null;
      mirrorSession(next);
      return next;
    },
  };
}

/** The record is made from `authToken` and `userData` when only those survived. */
async function importStored(records: SessionRecords, now: number): Promise<void> {
  const stored = readStoredSession();
  if (stored) await records.update((known) => known ?? newSession(stored.user, stored.token, now));
}

/** Whether anybody has signed in on this device before. A browser that does not say is taken to have something. */
async function isSomethingStored(dexie: DexieOptions | undefined): Promise<boolean> {
  if (readStoredSession()) return true;
  try {
    const found = await ((dexie?.indexedDB ?? indexedDB) as IDBFactory).databases();
    return found.some(({ name }) => name === APP_DATABASE);
  } catch {
    return true;
  }
}

/** The database, its code fetched and it opened when first needed; null when it cannot be had. */
function onDemand(open: () => Promise<SessionDatabase | null>) {
  let opening: Promise<SessionDatabase | null> | null = null;
  let tell = (_: Promise<SessionDatabase | null>): void => undefined;
  return {
    whenOpened: new Promise<SessionDatabase | null>((resolve) => (tell = resolve)),
    open: (): Promise<SessionDatabase | null> => {
      opening ??= open().catch(() => null);
      tell(opening);
      return opening;
    },
    opened: () => opening,
  };
}

/** Somebody signs in in another tab: from then on there is something to follow. Returns the way to stop. */
function followSignIns(open: () => unknown): () => void {
  const follow = (): void => {
    if (readStoredSession()) void open();
  };
  window.addEventListener('storage', follow);
  const leavePage = followPageLife({ onPutAway: () => undefined, onTakenUp: follow });
  return () => {
    window.removeEventListener('storage', follow);
    leavePage();
  };
}

const pageClient = (): Client => createClient({ fetch: fetchOrTake as typeof fetch });

/** The parts of the session. `dexie` puts the device's own database somewhere else, in tests. */
export function openSessionServices(client: Client = pageClient(), now: () => number = Date.now, dexie?: DexieOptions): SessionServices {
  let isClosed = false;
  const inStorage = storageRecords(now);
  const database = onDemand(async () => {
    const { openSessionDatabase } = await fetchPart(() => import('./session-database'));
    const opened = isClosed ? null : await openSessionDatabase(dexie);
    if (opened) await importStored(opened.records, now());
    return opened;
  });
  /** Not opened, which would make it, before there is something to keep. */
  const find = async (): Promise<SessionDatabase | null> =>
    database.opened() ?? ((await isSomethingStored(dexie)) ? database.open() : null);
  const stopFollowing = followSignIns(database.open);
  return {
    records: {
      read: async () => ((await find())?.records ?? inStorage).read(),
      update: async (change) => {
        const known = await find();
        // Nothing that stays nothing is no reason to begin.
        if (!known && !database.opened() && change(null) === null) return null;
        const records = (await database.open())?.records ?? inStorage;
        return isClosed ? null : records.update(change);
      },
    },
    client: watchingVersion(client, checkForUpdate),
    locks: lettingGo(openLocks()),
    now,
    app: async () => (await find())?.app ?? null,
    watch: (listener) => {
      const reread = () => void inStorage.read().then(listener);
      let stop = (): void => undefined;
      let isStopped = false;
      void database.whenOpened.then((opened) => {
        if (isStopped) return;
        if (!opened) window.addEventListener('storage', reread);
        stop = opened ? opened.watch(listener) : () => window.removeEventListener('storage', reread);
      });
      return () => {
        isStopped = true;
        stop();
      };
    },
    close: () => {
      isClosed = true;
      stopFollowing();
      void database.opened()?.then((opened) => opened?.close());
    },
  };
}
