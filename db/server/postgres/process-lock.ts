import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { DataLock } from '../server-database';
import { PROCESS_LOCK } from './locks';
import { asDatabaseError, newClient } from './pool';

const STEP_MS = 50;
const CONNECT_MS = 5000;
/** How often a lock that went with its connection is asked for again. */
const AGAIN_MS = 500;

/** A connection that has the lock, at once or within `waitMs`; null when another one keeps it. Rejects when there is no connection to be had. */
async function takeLock(url: string, waitMs = 0, onWait: () => void = () => {}): Promise<Client | null> {
  const client = newClient(url, CONNECT_MS);
  const deadline = performance.now() + waitMs;
  try {
    await client.connect();
    for (let tries = 0; ; tries += 1) {
      const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${PROCESS_LOCK}) AS taken`);
      if (rows[0]?.taken === true) return client;
      if (performance.now() >= deadline) break;
      if (tries === 0) onWait();
      await sleep(STEP_MS);
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asDatabaseError(error);
  }
  await client.end();
  return null;
}

/**
 * Make the database this process's own, however many data folders there are. PostgreSQL takes the lock back with the
 * connection: when that is lost the lock is asked for again until it is had, and `onTaken` is called when
 * another process was quicker. Waits up to `waitMs` for the process that has it, after telling so; null when that one
 * did not let go.
 */
export async function lockDatabase(
  url: string,
  { waitMs, onWait, onTaken }: { waitMs?: number; onWait?: () => void; onTaken: () => void },
): Promise<DataLock | null> {
  const first = await takeLock(url, waitMs, onWait);
  if (!first) return null;
  let holder = first;
  let isReleased = false;
  let again: NodeJS.Timeout | null = null;

  const lockAgain = async (): Promise<void> => {
    // Away for now: the next attempt may find it.
    const client = await takeLock(url).catch(() => undefined);
    if (isReleased) await client?.end();
    else if (client) hold(client);
    else if (client === null) onTaken();
    else planAgain();
  };
  const planAgain = (): void => {
    again = setTimeout(() => void lockAgain(), AGAIN_MS).unref();
  };
  const hold = (client: Client): void => {
    holder = client;
    client.once('end', () => {
      if (!isReleased) planAgain();
    });
  };
  hold(first);
  return {
    release: () => {
      isReleased = true;
      if (again) clearTimeout(again);
      void holder.end().catch(() => undefined);
    },
  };
}
