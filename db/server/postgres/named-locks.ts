import type { Pool } from 'pg';
import { ASLEEP_MS, NAMED_LOCKS } from './locks';
import { asDatabaseError } from './pool';

/**
 * Work that no two processes do at the same time, by name. Outside of any transaction, because it may take seconds: nobody who
 * writes waits for it. The lock goes with its connection, whatever becomes of the process, and with half
 * a minute: should that one have stopped without being gone, others do the work.
 */
export async function inNamedTurn<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => Promise.reject(asDatabaseError(error)));
  try {
    await client
      .query(`SELECT set_config('idle_session_timeout', '${ASLEEP_MS}', false), pg_advisory_lock(${NAMED_LOCKS}, hashtext($1))`, [name])
      .catch((error: unknown) => Promise.reject(asDatabaseError(error)));
    return await work();
  } finally {
    client.release(true);
  }
}
