import { waitAtMost } from '../http/work/rounds';
import { getSyncState } from '../../db/server/queries/sync-state-queries';
import type { Deps } from '../deps';
import { tellTaps } from './tell-taps';
import { type FindRating, tellWeek } from './tell-week';

const ROUND_MS = 60_000;
const STOP_WAIT_MS = 1500;

/** Looks once a minute whether there is something to tell, in the process with the duty. `stop` ends the round under way at its next step. */
export function startTelling(deps: Deps, findRating: FindRating): { round(): Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  /** Where the figures stood when they were last looked through; null at the start, when a crash may have cut that off. */
  let seenSeq: number | null = null;

  async function look(signal: AbortSignal): Promise<void> {
    const { click_seq: seq } = await getSyncState(deps.database.reader);
    if (seq !== seenSeq) seenSeq = (await tellTaps(deps, signal)) ? seq : null;
    await tellWeek(deps, findRating, signal);
    deps.notices.kick();
  }
  const round = (): Promise<void> =>
    (running = running.then(async () => {
      // Another process tells, or this one stops.
      const signal = AbortSignal.any([stopping.signal, deps.fleet.term]);
      if (signal.aborted) return;
      await look(signal).catch((error: unknown) => {
        seenSeq = null;
        if (!signal.aborted) deps.log.error({ event: 'telling_failed', err: error }, 'owners could not be told what is new');
      });
    }));
  const timer = setInterval(() => void round(), ROUND_MS).unref();
  return {
    round,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      // A question to Google may be under way; what it would have told is told by the next process.
      await waitAtMost(running, STOP_WAIT_MS);
    },
  };
}
