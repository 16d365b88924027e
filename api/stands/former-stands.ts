import { setImmediate as nextTurn } from 'node:timers/promises';
import { deleteSomeOfFormerStands } from '../../db/server/queries/former-stand-queries';
import type { Deps } from '../deps';
import { createRounds } from '../http/work/rounds';
import type { FormerStands } from '../ports/former-stands';

/** In one transaction: some milliseconds, after which a scan gets its turn, and whoever waits to write. */
const TAPS_AT_A_TIME = 500;
/** In milliseconds. */
interface Pace {
  /**
   * Work, and rest after it. While somebody writes on and on, SQLite's log is never written back whole and only grows; in a rest the
   * thread that looks after it comes to its end.
   */
  work: number;
  rest: number;
  /** A process that died, or is gone for good, may have left something: after the start, when the first visitors are served, and then again. */
  lookFirst: number;
  lookAgain: number;
}
const PACE: Pace = { work: 250, rest: 2000, lookFirst: 60_000, lookAgain: 300_000 };
/** Longest a stop waits for the transaction under way. */
const STOP_MS = 2000;

/**
 * Removes former products and their history in many short transactions, so that the deletion of an account with a million taps
 * holds nobody up: not the scans while its one large transaction is committed, and not who wants to write meanwhile. What is
 * to be removed stands in the database, so nothing is forgotten when the process ends on the way.
 */
export function startFormerStands({ database, log }: Pick<Deps, 'database' | 'log'>, changes: Partial<Pace> = {}): FormerStands {
  const pace = { ...PACE, ...changes };
  const removeSome = (): Promise<boolean> => database.db.transaction().execute((trx) => deleteSomeOfFormerStands(trx, TAPS_AT_A_TIME));
  let restsUntil = 0;
  const rounds = createRounds(
    async () => {
      const start = performance.now();
      // Asked for meanwhile: a rest is not cut short.
      if (start < restsUntil) return restsUntil - start;
      while (await removeSome()) {
        const now = performance.now();
        if (now >= start + pace.work || rounds.state.isStopped) {
          restsUntil = now + pace.rest;
          return pace.rest;
        }
        await nextTurn();
      }
      return pace.lookAgain;
    },
    (error) => log.error({ event: 'former_stands_failed', err: error }, 'the history of deleted accounts could not be removed'),
  );
  const first = setTimeout(rounds.ask, pace.lookFirst).unref();
  return {
    remove: rounds.ask,
    stop: () => {
      clearTimeout(first);
      return rounds.stop(STOP_MS);
    },
  };
}
