import type { Deps } from '../../deps';
import { SilenceRounds, type TellOfSilence } from './mark-silent';
import { WatchGaps } from './watch-gaps';
import { HOUR_MS } from '../../contract/durations';

const BEAT_MS = 60_000;

export interface SilenceWatch {
  /** What happens every minute: says that the server runs and is scanned, and judges all products when an hour has begun. */
  beat(): Promise<void>;
  /** Ends the round under way at its next step. Resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Looks every hour for products that have probably stopped working: the process with the duty does, the others only say that they
 * were scanned. Everything it must not forget is in the database, so a restart
 * changes nothing.
 */
export function startSilenceWatch(deps: Deps, tell: TellOfSilence): SilenceWatch {
  const gaps = new WatchGaps(deps);
  const rounds = new SilenceRounds(deps, tell);
  const stopping = new AbortController();
  const hourOf = (at: number): number => Math.floor(at / HOUR_MS);
  let judged = hourOf(deps.now());
  let running: Promise<void> = Promise.resolve();

  async function beatOnce(): Promise<void> {
    try {
      const { term } = deps.fleet;
      const mayMark = await gaps.beat(!term.aborted);
      const hour = hourOf(deps.now());
      const ending = AbortSignal.any([stopping.signal, term]);
      if (hour === judged || ending.aborted) return;
      judged = hour;
      if (mayMark) await rounds.run(ending);
    } catch (error) {
      deps.log.error({ event: 'silence_failed', err: error }, 'silent products could not be looked for');
    }
  }
  const beat = (): Promise<void> => (running = running.then(beatOnce));

  void beat();
  const timer = setInterval(() => void beat(), BEAT_MS).unref();
  return {
    beat,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await beat();
    },
  };
}
