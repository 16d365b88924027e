import * as fc from 'fast-check';
import { ReferenceServer } from './reference-server';
import { runSchedule, schedules } from './schedule';
import type { SimDatabase } from './sim-types';
import type { SimServer } from './sim-server';
import type { Mutant } from './mutants';

export interface ManyRuns {
  readonly runs: number;
  /** Steps of the longest schedule; the shortest has half of them. */
  readonly length: number;
  readonly seed: number;
  openDatabase(name: string): Promise<SimDatabase>;
  /** The server of one schedule; the reference in memory by default. */
  openServer?(clock: { now: number }): Promise<SimServer>;
  readonly mutant?: Mutant;
}

export interface ManyResults {
  /** Schedules it took: all of them, or up to the first that failed. */
  readonly runs: number;
  /** What happened, all schedules together. */
  readonly counts: Record<string, number>;
  /** The broken promise, with the schedule that broke it. */
  readonly failure: { readonly message: string; readonly schedule: readonly number[] } | null;
}

/** Run many schedules; each begins with an empty world and its own clock. Stops at the first failure. */
export async function runMany({ runs, length, seed, openDatabase, openServer, mutant }: ManyRuns): Promise<ManyResults> {
  const counts: Record<string, number> = {};
  const details = await fc.check(
    fc.asyncProperty(schedules(length), async (numbers) => {
      const clock = { now: Date.parse('2026-11-20T12:00:00Z') };
      const server = (await openServer?.(clock)) ?? new ReferenceServer(() => clock.now, mutant?.server);
      const sim = await runSchedule(numbers, { server, clock, openDatabase, bug: mutant?.bug });
      for (const [what, times] of Object.entries(sim.counts)) counts[what] = (counts[what] ?? 0) + times;
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  const error = details.errorInstance;
  const message = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
  return { runs: details.numRuns, counts, failure: details.failed ? { message, schedule: details.counterexample?.[0] ?? [] } : null };
}
