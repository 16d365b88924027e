import Sqlite from 'better-sqlite3';

/** What one turn of the event loop asked of SQLite. */
export interface Turn {
  /** Rows read or changed; a statement without any is one, and a value alone, such as an id, a tenth. */
  rows: number;
  /** The statement of most of them. */
  sql: string;
}

export interface TurnWatch {
  /** The turn with most rows since this was last asked. */
  longest(): Turn;
  stop(): void;
}

type Method = (this: Sqlite.Statement, ...parameters: unknown[]) => unknown;

function rowsOf(statement: Sqlite.Statement, result: unknown): number {
  if (Array.isArray(result)) return statement.columns().length === 1 ? result.length / 10 : result.length;
  return (result as { changes?: number } | undefined)?.changes ?? 0;
}

/**
 * Counts what this thread does in SQLite between two turns of its event loop, in rows: what a scan would wait for, without a clock that a
 * busy machine holds up. Statements of other threads hold nobody up, and are not seen.
 */
export function watchTurns(): TurnWatch {
  const memory = new Sqlite(':memory:');
  const prototype = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Record<'all' | 'get' | 'run', Method>;
  memory.close();
  const { all, get, run } = prototype;
  let [turn, largest, longest]: [Turn, number, Turn] = [{ rows: 0, sql: '' }, 0, { rows: 0, sql: '' }];
  const watched = (method: Method): Method =>
    function (...parameters) {
      const result = method.apply(this, parameters);
      const rows = Math.max(1, rowsOf(this, result));
      turn.rows += rows;
      if (rows > largest) [largest, turn.sql] = [rows, this.source];
      return result;
    };
  Object.assign(prototype, { all: watched(all), get: watched(get), run: watched(run) });
  let next = setImmediate(function begin() {
    if (turn.rows > longest.rows) longest = turn;
    [turn, largest] = [{ rows: 0, sql: '' }, 0];
    next = setImmediate(begin);
  });
  return {
    longest: () => {
      const found = turn.rows > longest.rows ? turn : longest;
      longest = { rows: 0, sql: '' };
      return found;
    },
    stop: () => {
      clearImmediate(next);
      Object.assign(prototype, { all, get, run });
    },
  };
}
