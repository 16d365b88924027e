import { createFindRating } from '../../business/find-rating';
import { startTelling } from '../../notices/telling';
import type { RunningServer } from '../../server';
import { startUpkeep } from '../../upkeep/upkeep-rounds';
import { machineTasks, upkeepTasks } from '../../upkeep-tasks';

const HALF_AN_HOUR_MS = 1_800_000;

/** What a server does by itself from time to time, in the order in which it is measured. */
export const ROUNDS = ['upkeep', 'silence', 'telling'] as const;
export type RoundName = (typeof ROUNDS)[number];

/** Runs one of them now, of a server that stands at half past: silences are judged when an hour has begun, so time goes on for them. */
export async function runRound({ deps, silence }: RunningServer, name: RoundName, goOn: (ms: number) => void): Promise<void> {
  if (name === 'silence') {
    await silence.beat();
    goOn(HALF_AN_HOUR_MS);
    await silence.beat();
    return;
  }
  const rounds = name === 'upkeep' ? startUpkeep(deps, upkeepTasks, machineTasks) : startTelling(deps, createFindRating(deps));
  await rounds.round();
  await rounds.stop();
}
