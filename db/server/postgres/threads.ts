import { Kysely } from 'kysely';
import type { Database } from '../schema';
import type { OpenClickWriter, OpenOwnerReader, WriterOpening } from '../server-database';
import { PostgresClickWriter } from './click-queries';
import { openPool } from './pool';
import { TurnDialect } from './turn-dialect';

/** Connections of threads: each its own. */

/** Longest one question of a job may take: the spool has its taps long before. */
const JOB_MS = 5000;
/** Shortest time a connection is given to be made, which takes many ways there and back: one that is never had counts no tap. */
const CONNECT_MS = 2000;

/** `waitMs`: longest one job waits for a connection, or a little longer. Rejects when there is none to be had. */
export async function openClickWriter(
  url: string,
  waitMs: number,
  { isServing = false, run }: WriterOpening = {},
): Promise<OpenClickWriter> {
  // One for taps, one for counting them.
  const pool = openPool(url, { connections: 2, waitMs: Math.max(waitMs, CONNECT_MS), queryMs: JOB_MS, areKept: true, isServing });
  const db = new Kysely<Database>({ dialect: new TurnDialect(pool, 'plain') });
  try {
    const writer = await PostgresClickWriter.open(db, run);
    return {
      writer,
      // A connection that broke is left to the pool, which makes another.
      recover: () => undefined,
      close: async () => {
        await writer.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const READ_WAIT_MS = 5000;
/** Of an owner with five thousand products and a year of days. */
const READ_MS = 60_000;

/** For reading much: its transactions see one moment. */
export function openOwnerReader(url: string): OpenOwnerReader {
  const pool = openPool(url, { connections: 1, waitMs: READ_WAIT_MS, queryMs: READ_MS });
  const db = new Kysely<Database>({ dialect: new TurnDialect(pool, 'read') });
  return { db, close: () => db.destroy() };
}
