import pg from 'pg';

/** Connections to PostgreSQL. */

const { INT8, NUMERIC, JSON, JSONB } = pg.types.builtins;
const NUMBERS: readonly number[] = [INT8, NUMERIC];
const TEXTS: readonly number[] = [JSON, JSONB];

/**
 * Counts, sums and times come as numbers: all of them are whole and far below 2^53. JSON stays the text it is, as from the
 * other engine.
 */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (NUMBERS.includes(oid)) return Number;
    if (TEXTS.includes(oid)) return String;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** The connection is gone, or there was none to be had: nothing is known of what was asked. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';
}

/** What PostgreSQL itself says has a SQLSTATE; its classes 08 and 57 mean that it is going away, 53300 that it is full of others. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
const AWAY = /^(?:08...|57P..|53300)$/;

export function asDatabaseError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && SQLSTATE.test(code) && !AWAY.test(code)) return error;
  return new DatabaseAway(String(message ?? error), { cause: error });
}

export interface PoolSettings {
  connections: number;
  /** Longest anybody waits for one of them. */
  waitMs: number;
  /** Longest a question may take before the database counts as away: one that is cut off without a word would never answer. */
  queryMs: number;
}

/** A connection that nobody uses may break at any time: the next question gets a new one. */
export function openPool(url: string, { connections, waitMs, queryMs }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    application_name: 'tap-portal',
    types: TYPES,
    query_timeout: queryMs,
  });
  pool.on('error', () => undefined);
  // Also one that is in use, between two questions: the next of them hears of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection beside the pools. */
export function newClient(url: string, waitMs: number): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs, keepAlive: true, application_name: 'tap-portal' });
  client.on('error', () => undefined);
  return client;
}
