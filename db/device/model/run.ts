import { setup as startPostgres } from '../../../api/testing/start-postgres';
import { startSyncServer } from '../../../api/testing/sync-server';
import { openMemoryDatabase } from './memory-sim-database';
import { loadEngineCopy } from './engine-copy';
import { type ManyRuns, runMany } from './run-many';

/**
 * npm run model -- [schedules] [steps] [first seed]       the reference server, then how soon each known mistake is noticed
 * npm run model -- <schedules> <steps> <first seed> api   the real API on SQLite, some fifty times as long
 * npm run model -- <schedules> <steps> <first seed> postgres   the same on PostgreSQL, in a cluster of its own
 * Long runs of the model. Ends with 1 when a promise was broken.
 */
const [runs = 50_000, length = 160, firstSeed = 1] = process.argv.slice(2, 5).map(Number);
const engine = process.argv[5];
const isRealApi = engine === 'api' || engine === 'postgres';
const SHARE = isRealApi ? 500 : 5000;

const took = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function runLong(openServer?: ManyRuns['openServer']): Promise<boolean> {
  const begun = performance.now();
  const totals: Record<string, number> = {};
  for (let done = 0; done < runs; done += SHARE) {
    const seed = firstSeed + done / SHARE;
    const { counts, failure } = await runMany({
      runs: Math.min(SHARE, runs - done),
      length,
      seed,
      openDatabase: openMemoryDatabase,
      ...(openServer && { openServer }),
    });
    for (const [what, times] of Object.entries(counts)) totals[what] = (totals[what] ?? 0) + times;
    if (!failure) {
      if (openServer) console.log(`${Math.min(done + SHARE, runs)} schedules, ${took(begun)}`);
      continue;
    }
    console.log(`seed ${seed}: ${failure.message}\n${JSON.stringify(failure.schedule)}`);
    return false;
  }
  console.log(`${runs} schedules of up to ${length} steps, no promise broken, ${took(begun)}`);
  console.log(totals);
  return true;
}

async function huntMutants(): Promise<boolean> {
  const { hunt, mutants } = await loadEngineCopy();
  let survivors = 0;
  for (const mutant of mutants) {
    const { runs: needed, failure } = await hunt(mutant, { runs: 6000, length, seed: 42 });
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

async function runOnApi(): Promise<boolean> {
  const stopPostgres = engine === 'postgres' ? await startPostgres() : async () => undefined;
  if (engine === 'postgres') process.env.TEST_ENGINE = 'postgres';
  try {
    const server = await startSyncServer();
    return await runLong(server.reset).finally(server.stop);
  } finally {
    await stopPostgres();
  }
}

const isGood = isRealApi ? await runOnApi() : (await runLong()) && (await huntMutants());
process.exitCode = isGood ? 0 : 1;
