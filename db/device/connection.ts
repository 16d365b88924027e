import type Dexie from 'dexie';

/** The lost-connection errors of WebKit, and Dexie's names for a connection that is no more (READINGS 142). */
const isLostConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (['UnknownError', 'DatabaseClosedError', 'InvalidStateError'].includes(error.name) ||
    /Connection to Indexed Database server lost/i.test(error.message));

/**
 * Do something with a database; once more on a fresh connection if the browser dropped the old one, as WebKit does with
 * apps in the background (READINGS 142). `isGivenUp` tells a database that was closed on purpose and stays closed.
 */
export async function withConnection<T>(db: Dexie, isGivenUp: () => boolean, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isGivenUp() || !isLostConnection(error)) throw error;
    db.close({ disableAutoOpen: false });
    await db.open();
    return work();
  }
}

/** There is no room left on the device for what was to be written. Dexie wraps what the browser said. */
export function isQuotaError(error: unknown): boolean {
  const { name, inner, failures = [] } = (error ?? {}) as { name?: string; inner?: unknown; failures?: unknown[] };
  return name === 'QuotaExceededError' || (inner !== undefined && isQuotaError(inner)) || failures.some(isQuotaError);
}

/** Write; when the device is full, make room and write once more. `onFull` hears that even that was not enough. */
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
