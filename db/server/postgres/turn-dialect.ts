import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { inTime } from '../in-time';
import { ASLEEP_MS, WRITE_LOCK } from './locks';
import { asDatabaseError, DatabaseAway } from './pool';

/** How transactions begin. `write` ones have their turn before they see anything; `read` ones see one moment and change nothing. */
export type TransactionKind = 'write' | 'read' | 'plain';

/** Longest a write waits for those before it: then it is refused as busy, like on the other engine. */
const TURN_MS = 5000;

/**
 * Writes take turns, as they do in SQLite: whatever they decide (who claims a product, which edit is newer, which mail is
 * the last of the day) is decided on what is true then, and the order of revisions is the order of commits. The lock is
 * the database's, so it holds for whoever else writes there too.
 */
const BEGINNINGS: Record<TransactionKind, string> = {
  write: `begin; set local idle_in_transaction_session_timeout = ${ASLEEP_MS}; set local lock_timeout = ${TURN_MS}; select pg_advisory_xact_lock(${WRITE_LOCK}); set local lock_timeout = 0`,
  read: 'begin isolation level repeatable read read only',
  plain: 'begin',
};

/** Longest a transaction that waits for nobody may take to begin: a database that is there and silent is found out by that, and not by what takes its time. */
const BEGIN_READ_MS = 5000;

class TurnDriver extends PostgresDriver {
  readonly #kind: TransactionKind;

  constructor(config: PostgresDialectConfig, kind: TransactionKind) {
    super(config);
    this.#kind = kind;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(BEGINNINGS[this.#kind]));
    } catch (error) {
      // Kysely gives the connection back as it is.
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  /** Without a connection there is nothing left to roll back, and what broke it must be seen. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** A pool whose errors say which of them are the database's absence. */
function named(pool: Pool): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  const wrap = (client: PoolClient): PostgresPoolClient => {
    let away: DatabaseAway | null = null;
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      // What was asked last may still be on its way: nothing can be asked here any more.
      if (away) throw away;
      try {
        // Without values several statements may go in one message.
        const answer: Promise<unknown> = values.length === 0 ? client.query(text) : client.query(text, [...values]);
        return await (text === BEGINNINGS.read ? inTime(answer, BEGIN_READ_MS) : answer);
      } catch (thrown) {
        const error = asDatabaseError(thrown);
        if (error instanceof DatabaseAway) away = error;
        throw error;
      }
    };
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(away ?? undefined) };
  };
  return {
    connect: async () => {
      try {
        // Throws at once what is wrong with the address.
        const client = await pool.connect();
        const wrapped = known.get(client) ?? wrap(client);
        known.set(client, wrapped);
        return wrapped;
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    end: () => pool.end(),
  };
}

export class TurnDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #kind: TransactionKind;

  constructor(pool: Pool, kind: TransactionKind) {
    const config = { pool: named(pool) };
    super(config);
    this.#config = config;
    this.#kind = kind;
  }

  override createDriver(): Driver {
    return new TurnDriver(this.#config, this.#kind);
  }
}
