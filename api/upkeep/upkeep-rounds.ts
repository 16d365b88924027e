import { deleteAnswersBefore } from '../../db/server/queries/idempotency-queries';
import { deleteExpiredSessions } from '../../db/server/queries/session-queries';
import type { Deps } from '../deps';
import { SESSION_IDLE_MS } from '../http/access/session-cookie';
import { removeInBatches } from '../http/work/remove-in-batches';
import { believeClock } from './believe-clock';
import { DAY_MS } from '../contract/durations';

const KEEP_KEYS_MS = 90 * DAY_MS;
const ROUND_MS = 6 * 60 * 60 * 1000;
/** How often it is looked whether a round is due. */
const LOOK_MS = 60_000;

/** Retention work of a feature; wired by the composition root. A long task stops between two steps when `signal` aborts. */
export type UpkeepTask = (deps: Deps, signal: AbortSignal) => Promise<void>;

/** The upkeep's own task: expired idempotency keys and sessions. */
const machineryTask: UpkeepTask = async (deps, signal) => {
  const now = deps.now();
  await removeInBatches(deps, (trx, limit) => deleteExpiredSessions(trx, now, now - SESSION_IDLE_MS, limit), signal);
  await removeInBatches(deps, (trx, limit) => deleteAnswersBefore(trx, now - KEEP_KEYS_MS, limit), signal);
};

type Tasks = Record<string, UpkeepTask>;

/** One round, if the clock is plausible. A failing task is logged and does not stop the others. */
async function runRound(deps: Deps, tasks: Tasks, signal: AbortSignal): Promise<void> {
  const guard = async (name: string, task: () => Promise<boolean | void>): Promise<boolean> => {
    try {
      return (await task()) !== false;
    } catch (error) {
      deps.log.error({ event: 'upkeep_failed', task: name, err: error }, 'an upkeep task failed');
      return false;
    }
  };
  if (!(await guard('clock', () => believeClock(deps)))) return;
  for (const [name, task] of Object.entries(tasks)) {
    if (signal.aborted) return;
    await guard(name, () => task(deps, signal));
  }
}

/** Runs a round a minute after it may and every six hours from then on; `mayRun` is false while another process does it. */
function startRounds(round: () => Promise<void>, mayRun: () => boolean): NodeJS.Timeout {
  let nextAt = 0;
  return setInterval(() => {
    const now = performance.now();
    if (!mayRun()) nextAt = 0;
    else if (now >= nextAt) {
      nextAt = now + ROUND_MS - LOOK_MS / 2;
      void round();
    }
  }, LOOK_MS).unref();
}

/**
 * `tasks` are done by the process with the duty, `machineTasks` by each for itself: a minute after the start, so that the first visitors
 * are served, and every six hours. `round` runs all of them now. `stop` ends the round under way at its next step and
 * resolves when it has ended.
 */
export function startUpkeep(deps: Deps, tasks: Tasks, machineTasks: Tasks = {}): { round(): Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const isOnDuty = (): boolean => !deps.fleet.term.aborted;
  const inTurn = (work: () => Promise<void>): Promise<void> => (running = running.then(work));
  const forAll = (): Promise<void> =>
    inTurn(() => runRound(deps, { machinery: machineryTask, ...tasks }, AbortSignal.any([stopping.signal, deps.fleet.term])));
  const forMachine = (): Promise<void> => inTurn(() => runRound(deps, machineTasks, stopping.signal));
  const timers = [startRounds(forAll, isOnDuty), startRounds(forMachine, () => true)];
  return {
    round: async () => {
      if (isOnDuty()) await forAll();
      await forMachine();
    },
    stop: async () => {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
