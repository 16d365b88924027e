import pg from 'pg';
import { isKnownSchema } from './known-schema';
import { PRESENCE_LOCK } from './locks';

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

/**
 * What PostgreSQL itself says has a SQLSTATE; its classes 08 and 57 mean that it is going away or took too long, 53300 that it is full of others;
 * 28 and 3D that it lets nobody in, as when a password is being changed.
 */
const SQLSTATE = /^[0-9A-Z]{5}$/;
const AWAY = /^(?:08...|28...|3D...|57P..|57014|53300)$/;

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
  /** Connections stay when nobody uses them: a visitor after a quiet while waits for none to be made. */
  areKept?: boolean;
  /**
   * Of a process that serves: each connection has its share of the presence lock. So no program has the database for itself while a process is
   * paused, and none of them is had while one does: what it writes beside a move would stay behind. Nor is one of a database whose schema a newer
   * version has brought over.
   */
  isServing?: boolean;
}

/** PostgreSQL itself ends a question so long after nobody waits for it any more, or they would pile up there. */
const ABANDONED_MS = 1000;

/**
 * What PostgreSQL is to do for a connection, whatever its operator has set for the database or the role, for the sake of others: what the portal keeps
 * stays, waits are as long as the portal says, and statements mean what they mean here. Where tables are (`search_path`), how much memory
 * there is, and whether nothing may be written at the moment is the operator's to say.
 */
const sessionOf = (queryMs: number): string =>
  Object.entries({
    // The machine at the other end is gone: whatever it held (the turn to write, the duty) is soon free.
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
    // Keepalives are silent while an answer is on its way.
    tcp_user_timeout: 11_000,
    // Where a process that has stopped must not hold up others, shorter ones are set.
    idle_session_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    lock_timeout: 0,
    statement_timeout: queryMs === 0 ? 0 : queryMs + ABANDONED_MS,
    // Whoever has waited for the turn sees what was written before.
    default_transaction_isolation: 'read\\ committed',
    extra_float_digits: 1,
    standard_conforming_strings: 'on',
    transform_null_equals: 'off',
    array_nulls: 'on',
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** The address, with what else it has PostgreSQL do. pg takes what stands there in the place of `options`. */
function withSession(url: string, session: string): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  const given = address.searchParams.get('options');
  if (given === null) return url;
  address.searchParams.set('options', `${session} ${given}`);
  return address.href;
}

const settingsOf = (url: string, { waitMs, queryMs }: Pick<PoolSettings, 'waitMs' | 'queryMs'>): pg.ClientConfig => ({
  connectionString: withSession(url, sessionOf(queryMs)),
  connectionTimeoutMillis: waitMs,
  query_timeout: queryMs,
  keepAlive: true,
  application_name: 'tap-portal',
  options: sessionOf(queryMs),
});

/** Before the first question. */
async function bePresent(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock_shared(${PRESENCE_LOCK}) AS taken`);
  if (rows[0]?.taken !== true) throw new DatabaseAway('a program has the database for itself');
  if (!(await isKnownSchema(client))) throw new DatabaseAway('the database is of a newer version');
}

/**
 * What an operator has set of that is undone by a statement of its own: a PostgreSQL before 17 does not know the word, and would refuse a
 * connection that comes with it.
 */
export const NO_TRANSACTION_LIMIT = `SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout' AND source <> 'client'`;

/** A connection that nobody uses may break at any time: the next question gets a new one. */
export function openPool(url: string, { connections, areKept = false, isServing = false, ...settings }: PoolSettings): pg.Pool {
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    await client.query(NO_TRANSACTION_LIMIT);
    if (isServing) await bePresent(client);
  };
  const more = { ...(areKept && { min: connections }), onConnect };
  const pool = new pg.Pool({ ...settingsOf(url, settings), max: connections, types: TYPES, ...more });
  pool.on('error', () => undefined);
  // Also one that is in use, between two questions: the next of them hears of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Of a connection that is there for its locks: it is asked very little. */
const BESIDE = { waitMs: 5000, queryMs: 3000 };

/** A connection beside the pools. */
export function newClient(url: string): pg.Client {
  const client = new pg.Client(settingsOf(url, BESIDE));
  client.on('error', () => undefined);
  return client;
}
