import { setImmediate as nextTurn } from 'node:timers/promises';
import { deleteAnswersBefore } from '../../db/server/idempotency-queries';
import { deleteExpiredSessions } from '../../db/server/session-queries';
import type { Deps } from '../deps';
import { SESSION_IDLE_MS } from '../http/access/session-cookie';
import { believeClock } from './believe-clock';

const DAY_MS = 86_400_000;
const KEEP_KEYS_MS = 90 * DAY_MS;
const ROUND_MS = 6 * 60 * 60 * 1000;
const FIRST_ROUND_MS = 60_000;
const BATCH = 500;

/** Retention work of a feature; wired by the composition root. A long task stops between two steps when `signal` aborts. */
export type UpkeepTask = (deps: Deps, signal: AbortSignal) => Promise<void>;

/** The upkeep's own task: expired idempotency keys and sessions. */
const machineryTask: UpkeepTask = async ({ database, now }, signal) => {
  await database.db.transaction().execute((trx) => deleteExpiredSessions(trx, now(), now() - SESSION_IDLE_MS));
  let deleted = BATCH;
  while (deleted === BATCH && !signal.aborted) {
    deleted = await database.db.transaction().execute((trx) => deleteAnswersBefore(trx, now() - KEEP_KEYS_MS, BATCH));
    await nextTurn();
  }
};

/** One round, if the clock is plausible. A failing task is logged and does not stop the others. */
async function runRound(deps: Deps, tasks: Record<string, UpkeepTask>, signal: AbortSignal): Promise<void> {
  const guard = async (name: string, task: () => Promise<boolean | void>): Promise<boolean> => {
    try {
      return (await task()) !== false;
    } catch (error) {
      deps.log.error({ event: 'upkeep_failed', task: name, err: error }, 'an upkeep task failed');
      return false;
    }
  };
  if (!(await guard('clock', () => believeClock(deps)))) return;
  for (const [name, task] of Object.entries({ machinery: machineryTask, ...tasks })) {
    if (signal.aborted) return;
    await guard(name, () => task(deps, signal));
  }
}

/**
 * Runs all tasks a minute after the start and every six hours. `round` runs them now. `stop` ends the round under way at
 * its next step and resolves when it has ended.
 */
export function startUpkeep(deps: Deps, tasks: Record<string, UpkeepTask>): { round(): Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const round = (): Promise<void> => (running = running.then(() => runRound(deps, tasks, stopping.signal)));
  const timer = setInterval(() => void round(), ROUND_MS);
  timer.unref();
  // Soon after the start, but after the first visitors.
  const first = setTimeout(() => void round(), FIRST_ROUND_MS);
  first.unref();
  return {
    round,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(first);
      await running;
    },
  };
}
