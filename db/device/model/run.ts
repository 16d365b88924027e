import { openMemoryDatabase } from './memory-sim-database';
import { mutants } from './mutants';
import { runMany } from './run-many';

/**
 * npm run model -- [schedules] [steps] [first seed]
 * Long runs of the model, and how soon it notices each known mistake. Ends with 1 when a promise was broken.
 */
const [runs = 50_000, length = 160, firstSeed = 1] = process.argv.slice(2).map(Number);
const SHARE = 5000;

const took = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function runLong(): Promise<boolean> {
  const begun = performance.now();
  const totals: Record<string, number> = {};
  for (let done = 0; done < runs; done += SHARE) {
    const seed = firstSeed + done / SHARE;
    const { counts, failure } = await runMany({ runs: Math.min(SHARE, runs - done), length, seed, openDatabase: openMemoryDatabase });
    for (const [what, times] of Object.entries(counts)) totals[what] = (totals[what] ?? 0) + times;
    if (!failure) continue;
    console.log(`seed ${seed}: ${failure.message}\n${JSON.stringify(failure.schedule)}`);
    return false;
  }
  console.log(`${runs} schedules of up to ${length} steps, no promise broken, ${took(begun)}`);
  console.log(totals);
  return true;
}

async function huntMutants(): Promise<boolean> {
  let survivors = 0;
  for (const mutant of mutants) {
    const { runs: needed, failure } = await runMany({ runs: 6000, length, seed: 42, openDatabase: openMemoryDatabase, mutant });
    if (!failure) survivors += 1;
    console.log(
      failure ? `noticed after ${String(needed).padStart(4)}` : 'SURVIVED          ',
      mutant.name,
      '|',
      (failure?.message ?? '').slice(0, 70),
    );
  }
  console.log(`${mutants.length} mistakes, ${survivors} not noticed`);
  return survivors === 0;
}

const isSound = await runLong();
const isSharp = await huntMutants();
process.exitCode = isSound && isSharp ? 0 : 1;
