import Dexie from 'dexie';
import type { PortalDatabase } from './portal-database';

/**
 * The lost-connection errors of WebKit, Dexie's names for a connection that is no more (rule 142), and a transaction
 * that was given up from outside.
 */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (['UnknownError', 'DatabaseClosedError', 'InvalidStateError', 'AbortError'].includes(error.name) ||
    /Connection to Indexed Database server lost/i.test(error.message));

/** Tells a database that was given up and stays closed: asked when something failed. */
export type IsGivenUp = () => boolean | Promise<boolean>;

/**
 * Do something with a database. Again, once the page is back, when the page was put away meanwhile; once more on a fresh
 * connection if the browser dropped the old one, as WebKit does with apps in the background (rule 142). `work` is one
 * transaction, so that a failure leaves nothing of it.
 */
export function withConnection<T>(db: PortalDatabase, isGivenUp: IsGivenUp, work: () => PromiseLike<T>): Promise<T> {
  let hasReopened = false;
  /** Resolves when it may be done again; throws when it may not. */
  const mend = async (error: unknown, isInterrupted: boolean): Promise<void> => {
    if (isInterrupted) await db.whenBack();
    else if (hasReopened || !isLostConnection(error)) throw error;
    if (db.isDeleted || (await isGivenUp())) throw error;
    if (isInterrupted) return;
    hasReopened = true;
    db.close({ disableAutoOpen: false });
    await db.open();
  };
  // Dexie's promises, not async and await: a live query that is done again has to be known as one.
  const attempt = (): PromiseLike<T> => {
    if (db.isAway) return Dexie.Promise.resolve(db.whenBack()).then(attempt);
    const { interruptions } = db;
    return new Dexie.Promise<T>((resolve) => resolve(work())).catch((error: unknown) =>
      Dexie.Promise.resolve(mend(error, db.interruptions !== interruptions)).then(attempt),
    );
  };
  return Promise.resolve(attempt());
}

/** There is no room left on the device for what was to be written. Dexie wraps what the browser said. */
export function isQuotaError(error: unknown): boolean {
  const { name, inner, failures = [] } = (error ?? {}) as { name?: string; inner?: unknown; failures?: unknown[] };
  return name === 'QuotaExceededError' || (inner !== undefined && isQuotaError(inner)) || failures.some(isQuotaError);
}

/** Write; when the device is full, make room and write once more. `onFull` is called when that fails for want of room too. */
export async function withRoom<T>(write: () => Promise<T>, makeRoom: () => Promise<void>, onFull: () => void): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  try {
    await makeRoom();
    return await write();
  } catch (error) {
    if (isQuotaError(error)) onFull();
    throw error;
  }
}
