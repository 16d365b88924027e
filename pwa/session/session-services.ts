import { liveQuery, type DexieOptions } from 'dexie';
import { createClient, type Client } from '../../api/contract/client';
import { withConnection } from '../../db/device/storage/connection';
import { openLocks, type Locks } from '../../db/device/session/locks';
import { AppDatabase } from '../../db/device/storage/schema';
import type { Session } from '../../db/device/types';
import { newSession, openSessionRecords, type SessionRecords } from '../../db/device/session/session';
import { checkForUpdate } from '../platform/app-update';
import { followPageLife } from '../platform/page-life';
import { lettingGo } from './letting-go';
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
  /** The device's own database; null where the browser has none (private mode). */
  app: Promise<AppDatabase | null>;
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

/** After close: nobody is signed in, and nothing can be changed. */
const NOTHING: SessionRecords = { read: async () => null, update: async () => null };

/** The record is made from `authToken` and `userData` when only those survived. */
async function importStored(records: SessionRecords, now: number): Promise<void> {
  const stored = readStoredSession();
  if (stored) await records.update((known) => known ?? newSession(stored.user, stored.token, now));
}

function watchRecord(app: AppDatabase | null, inStorage: SessionRecords, listener: (session: Session | null) => void): () => void {
  if (app) {
    const live = liveQuery(() => app.session.get('session'));
    const subscription = live.subscribe({ next: (session) => listener(session ?? null), error: () => undefined });
    return () => subscription.unsubscribe();
  }
  const reread = () => void inStorage.read().then(listener);
  window.addEventListener('storage', reread);
  return () => window.removeEventListener('storage', reread);
}

/** The parts of the session. `dexie` puts the device's own database somewhere else, in tests. */
export function openSessionServices(client: Client = createClient(), now: () => number = Date.now, dexie?: DexieOptions): SessionServices {
  let isClosed = false;
  const database = new AppDatabase(dexie);
  const inStorage = storageRecords(now);
  const inDatabase = openSessionRecords(database, (session) => {
    if (!isClosed) mirrorSession(session);
  });
  const leavePage = followPageLife({ onPutAway: () => database.putAway(), onTakenUp: () => database.takeUp() });
  const locks = lettingGo(openLocks());
  const held = <T>(work: () => PromiseLike<T>): Promise<T> => withConnection(database, () => isClosed, work);
  const app = held(() => database.open())
    .then(() => held(() => importStored(inDatabase, now())))
    .then(
      () => database,
      () => null,
    );
  const inUse = async <T>(work: (records: SessionRecords) => Promise<T>): Promise<T> => {
    if (!(await app)) return work(inStorage);
    return isClosed ? work(NOTHING) : held(() => work(inDatabase));
  };
  return {
    records: { read: () => inUse((records) => records.read()), update: (change) => inUse((records) => records.update(change)) },
    client: watchingVersion(client, checkForUpdate),
    locks,
    now,
    app,
    watch: (listener) => {
      let stop = (): void => undefined;
      let isStopped = false;
      void app.then((opened) => {
        if (!isStopped) stop = watchRecord(opened, inStorage, listener);
      });
      return () => {
        isStopped = true;
        stop();
      };
    },
    close: () => {
      isClosed = true;
      leavePage();
      database.close({ disableAutoOpen: true });
    },
  };
}
