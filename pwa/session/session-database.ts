import { liveQuery, type DexieOptions } from 'dexie';
import { openSessionRecords, type SessionRecords } from '../../db/device/session/session';
import { withConnection } from '../../db/device/storage/connection';
import { AppDatabase } from '../../db/device/storage/schema';
import type { Session } from '../../db/device/types';
import { followPageLife } from '../platform/page-life';
import { mirrorSession } from './stored-session';

/** The device's own database, opened. */
export interface SessionDatabase {
  app: AppDatabase;
  records: SessionRecords;
  watch: (listener: (session: Session | null) => void) => () => void;
  close: () => void;
}

/**
 * Opens the device's own database, for a page that may be put away; null where the browser has none (private mode).
 * Fetched when something is stored or to be stored: who has never signed in here does without.
 */
export async function openSessionDatabase(dexie?: DexieOptions): Promise<SessionDatabase | null> {
  let isClosed = false;
  const app = new AppDatabase(dexie);
  const inDatabase = openSessionRecords(app, (session) => {
    if (!isClosed) mirrorSession(session);
  });
  const leavePage = followPageLife({ onPutAway: () => app.putAway(), onTakenUp: () => app.takeUp() });
  const held = <T>(work: () => PromiseLike<T>): Promise<T> => withConnection(app, () => isClosed, work);
  const close = (): void => {
    isClosed = true;
    leavePage();
    app.close({ disableAutoOpen: true });
  };
  try {
    await held(() => app.open());
  } catch {
    close();
    return null;
  }
  return {
    app,
    // After close: nobody is signed in, and nothing can be changed.
    records: {
      read: async () => (isClosed ? null : held(() => inDatabase.read())),
      update: async (change) => (isClosed ? null : held(() => inDatabase.update(change))),
    },
    watch: (listener) => {
      const live = liveQuery(() => app.session.get('session'));
      const subscription = live.subscribe({ next: (session) => listener(session ?? null), error: () => undefined });
      return () => subscription.unsubscribe();
    },
    close,
  };
}
