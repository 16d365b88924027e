import { openMemoryDatabase } from './memory-sim-database';
import { type Mutant, mutants } from './mutants';
import { type ManyResults, runMany } from './run-many';
import { withRules } from './rules';

export { mutants };

export interface Hunt {
  readonly runs: number;
  readonly length: number;
  readonly seed: number;
}

/** Run schedules until one of them notices the mistake. Only in a copy of the engine (engine-copy.ts). */
export const hunt = (mutant: Mutant, options: Hunt): Promise<ManyResults> =>
  withRules(mutant.bug?.rules ?? (() => ({})), () => runMany({ ...options, openDatabase: openMemoryDatabase, mutant }));
