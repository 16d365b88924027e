import type { DexieOptions } from 'dexie';
import { withConnection } from './storage/connection';
import { PortalDatabase } from './storage/portal-database';
import { AppDatabase, DeviceDatabase } from './storage/schema';
import { deviceDatabaseName } from './storage/stored-names';

/** There is no lasting storage here (private window, blocked site data): the app works online only. */
export class NoStorageError extends Error {
  constructor(options?: ErrorOptions) {
    super('no IndexedDB', options);
    this.name = 'NoStorageError';
  }
}

export interface OpenOptions {
  /** IndexedDB of a test; the browser's own by default. */
  readonly dexie?: DexieOptions;
  /** Another window holds an older version of the database open: "close the other window". */
  onBlocked?(): void;
  /** The database, before it is opened: a page that is put away has to let go of it from then on. */
  onNew?(db: PortalDatabase): void;
}

const NO_STORAGE = ['MissingAPIError', 'InvalidStateError', 'SecurityError', 'OpenFailedError', 'NotFoundError'];

async function openOrExplain<T extends PortalDatabase>(db: T, { onBlocked, onNew }: OpenOptions): Promise<T> {
  if (onBlocked) db.on('blocked', onBlocked);
  onNew?.(db);
  try {
    await withConnection(
      db,
      () => false,
      () => db.open(),
    );
    return db;
  } catch (error) {
    db.close({ disableAutoOpen: true });
    if (error instanceof Error && NO_STORAGE.includes(error.name)) throw new NoStorageError({ cause: error });
    throw error;
  }
}

/** The device's own database. Throws NoStorageError where nothing can be stored. */
export const openApp = (options: OpenOptions = {}): Promise<AppDatabase> => openOrExplain(new AppDatabase(options.dexie), options);

/** One user's database. Throws NoStorageError where nothing can be stored. */
export const openUserDatabase = (userId: string, options: OpenOptions = {}): Promise<DeviceDatabase> =>
  openOrExplain(new DeviceDatabase(userId, options.dexie), options);

const SIGN_OUT_CHANNEL = 'signout';

/** Tells the other tabs and the worker of this browser to let go of a user's database. */
export interface SignOutChannel {
  announce(userId: string): void;
  listen(onSignOut: (userId: string) => void): () => void;
}

/** The browser's BroadcastChannel `signout`; silent where there is none. */
export function openSignOutChannel(create: typeof BroadcastChannel | undefined = globalThis.BroadcastChannel): SignOutChannel {
  if (!create) return { announce: () => undefined, listen: () => () => undefined };
  return {
    announce: (userId) => {
      const channel = new create(SIGN_OUT_CHANNEL);
      channel.postMessage(userId);
      channel.close();
    },
    listen: (onSignOut) => {
      const channel = new create(SIGN_OUT_CHANNEL);
      channel.onmessage = (event: MessageEvent<unknown>) => onSignOut(String(event.data));
      return () => channel.close();
    },
  };
}

/**
 * Delete everything of one user at an explicit sign-out (rule 138). Other tabs are told first, and must close with
 * `disableAutoOpen`, or a late write of theirs would make the database anew.
 */
export async function deleteUserDatabase(userId: string, channel: SignOutChannel, options: OpenOptions = {}): Promise<void> {
  channel.announce(userId);
  const db = new PortalDatabase(deviceDatabaseName(userId), options.dexie);
  try {
    await db.delete({ disableAutoOpen: true });
  } finally {
    db.close({ disableAutoOpen: true });
  }
}
