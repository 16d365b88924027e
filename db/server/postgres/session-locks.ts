import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { DatabaseLock, DataLock } from '../server-database';
import { PRESENCE_LOCK, START_LOCK } from './locks';
import { asDatabaseError, newClient, NO_TRANSACTION_LIMIT } from './pool';

/** Locks that PostgreSQL takes back with the connection, so that nobody leaves one behind. */

const STEP_MS = 50;

export interface Waiting {
  waitMs?: number;
  onWait?: () => void;
}

function openClient(url: string): Client {
  try {
    return newClient(url);
  } catch (error) {
    throw asDatabaseError(error);
  }
}

/** A connection with a lock; null when another one keeps it longer than that. Rejects when there is no connection to be had. */
async function connectWith(url: string, ask: string, { waitMs = 0, onWait = () => {} }: Waiting = {}): Promise<Client | null> {
  const client = openClient(url);
  const deadline = performance.now() + waitMs;
  try {
    await client.connect();
    await client.query(NO_TRANSACTION_LIMIT);
    for (let tries = 0; ; tries += 1) {
      const { rows } = await client.query<{ taken: boolean }>(`SELECT ${ask} AS taken`);
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

/** A connection of a process that serves; null while a program has the database for itself. */
export const connectToServe = (url: string, waiting?: Waiting): Promise<Client | null> =>
  connectWith(url, `pg_try_advisory_lock_shared(${PRESENCE_LOCK})`, waiting);

/** One that has just stopped is still there for a moment. */
const GOING_MS = 500;

const lockOf = (client: Client | null): DataLock | null => client && { release: () => void client.end().catch(() => undefined) };

/** The presence of a program that works beside those who serve; null while another has the database for itself. */
export const joinBeside = async (url: string): Promise<DataLock | null> => lockOf(await connectToServe(url, { waitMs: GOING_MS }));

const connectAlone = (url: string): Promise<Client | null> =>
  connectWith(url, `pg_try_advisory_lock(${PRESENCE_LOCK})`, { waitMs: GOING_MS });

/** The database for a program alone; null while a process serves it. */
export async function lockDatabase(url: string): Promise<DatabaseLock | null> {
  const client = await connectAlone(url);
  const lock = lockOf(client);
  // What a connection has is had for as long as it answers.
  return (
    client &&
    lock && {
      ...lock,
      isHeld: () =>
        client.query('SELECT 1').then(
          () => true,
          () => false,
        ),
    }
  );
}

/** Does that while no process serves the database, and none can; false, and nothing is done, when one does. */
export async function whileAlone(url: string, work: () => Promise<void>): Promise<boolean> {
  const client = await connectAlone(url);
  if (!client) return false;
  try {
    await work();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** However long another one takes that does the same, unless it stops without being gone, for longer than `asleepMs`. */
export async function whileStarting<T>(url: string, work: () => Promise<T>, asleepMs: number): Promise<T> {
  const client = await connectWith(url, `pg_try_advisory_lock(${START_LOCK})`, { waitMs: Number.POSITIVE_INFINITY });
  const beat = (): void => void client?.query(`SET idle_session_timeout = ${asleepMs}`).catch(() => undefined);
  beat();
  const beats = setInterval(beat, asleepMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(beats);
    await client?.end().catch(() => undefined);
  }
}
