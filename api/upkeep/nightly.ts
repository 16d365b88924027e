import { deleteAnswersBefore } from '../../db/server/idempotency-queries';
import { deleteExpiredSessions } from '../../db/server/session-queries';
import type { Deps } from '../deps';
import { SESSION_IDLE_MS } from '../http/session-cookie';

const DAY_MS = 86_400_000;
const KEEP_KEYS_MS = 90 * DAY_MS;
const ROUND_MS = 6 * 60 * 60 * 1000;
const FIRST_ROUND_MS = 60_000;

/** Pieces of upkeep that belong to features; wired by the composition root. */
export type UpkeepTask = (deps: Deps) => Promise<void>;

/** What the machinery itself leaves behind: answered keys and dead sessions. */
const machineryTask: UpkeepTask = ({ database, now }) =>
  database.db.transaction().execute(async (trx) => {
    await deleteAnswersBefore(trx, now() - KEEP_KEYS_MS);
    await deleteExpiredSessions(trx, now(), now() - SESSION_IDLE_MS);
  });

/**
 * Remove what has had its time, a minute after the start and every six hours. One failing task is logged and never stops the others.
 * Returns the function that ends it.
 */
export function startUpkeep(deps: Deps, tasks: Record<string, UpkeepTask>): { round(): Promise<void>; stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    for (const [name, task] of Object.entries({ machinery: machineryTask, ...tasks })) {
      try {
        await task(deps);
      } catch (error) {
        deps.log.error({ event: 'upkeep_failed', task: name, err: error }, 'an upkeep task failed');
      }
    }
  };
  const timer = setInterval(() => {
    running = running.then(round);
  }, ROUND_MS);
  timer.unref();
  // Soon after the start, but after the first visitors.
  const first = setTimeout(() => {
    running = running.then(round);
  }, FIRST_ROUND_MS);
  first.unref();
  return {
    round,
    stop: async () => {
      clearInterval(timer);
      clearTimeout(first);
      await running;
    },
  };
}
