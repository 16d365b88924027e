import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../db/server/open';
import type { ServerDatabase } from '../../db/server/server-database';
import { spawnRunning } from '../testing/fleet/spawn-running';
import { Trial } from '../testing/fleet/trial';
import { makeDatabase, startCluster } from '../testing/start-postgres';
import { databaseUrl } from '../testing/test-database';
import { percentile } from './figures';

/**
 * Two built processes on one PostgreSQL that flushes, behind a balancer, with visitors and devices that edit: kill -9 by turns, then
 * PostgreSQL itself stopped for ten seconds. Ends with 1 when an answered tap was lost or counted twice, an edit was lost or doubled, or a
 * visitor of a known product was not sent on while the database was away. `--quick` for three kills and three seconds.
 */
const isQuick = process.argv.includes('--quick');
const KILLS = isQuick ? 3 : 20;
const AWAY_MS = isQuick ? 3000 : 10_000;
const DATABASE = 'fleet';

const readPort = (line: string): number | null => {
  const url = /"event":"listening".*?"url":"([^"]+)"/.exec(line)?.[1];
  return url === undefined ? null : Number(new URL(url).port);
};

const settings = (dataDir: string, url: string): Record<string, string> => ({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  SECRET: 'of a measurement, 32 bytes and more',
  RATE_LIMITS: 'off',
  NODE_ENV: 'production',
});

/** How long the scans took from the n-th on. */
function describe(name: string, times: readonly number[]): void {
  const figures = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1));
  console.log(
    `${name.padEnd(26)}${String(times.length).padStart(7)} scans   p50 ${figures[0]} ms, p99 ${figures[1]} ms, longest ${figures[2]} ms`,
  );
}

const countUnanswered = ({ crowd }: Trial): number => [...crowd.taps.values()].reduce((sum, { unanswered }) => sum + unanswered, 0);

async function killByTurns(trial: Trial): Promise<void> {
  const { crowd } = trial;
  const starts: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await trial.pass(200, 10);
    const began = performance.now();
    await trial.kill(kill % 2);
    starts.push(performance.now() - began);
  }
  await trial.pass(200, 10);
  describe(`${KILLS} times kill -9`, crowd.times);
  console.log(
    `${''.padEnd(26)}${crowd.answered} taps answered, ${countUnanswered(trial)} not; ${crowd.edits} edits, ${crowd.repeats} sent again`,
  );
  console.log(`${''.padEnd(26)}a killed process answers again after ${(percentile(starts, 0.5) / 1000).toFixed(1)} s`);
}

/** Answers how many visitors were not sent on. */
async function withoutDatabase(trial: Trial, cluster: { down(): Promise<void>; up(): Promise<void> }): Promise<number> {
  await trial.makeKnown();
  const { times } = trial.crowd;
  const [timesBefore, unansweredBefore] = [times.length, countUnanswered(trial)];
  await cluster.down();
  await pause(AWAY_MS);
  const unanswered = countUnanswered(trial) - unansweredBefore;
  describe(`PostgreSQL away for ${AWAY_MS / 1000} s`, times.slice(timesBefore));
  await cluster.up();
  await trial.pass(200, 10);
  return unanswered;
}

async function tryOut(database: ServerDatabase, folder: string, cluster: Awaited<ReturnType<typeof startCluster>>): Promise<string[]> {
  const url = databaseUrl(cluster.url, DATABASE);
  const trial = await Trial.open({
    database,
    dataDirs: [join(folder, 'a'), join(folder, 'b')],
    start: (dataDir) => spawnRunning(['dist/server/main.js'], settings(dataDir, url), readPort),
    visitors: 8,
    editors: 4,
  });
  try {
    await killByTurns(trial);
    const unanswered = await withoutDatabase(trial, cluster);
    const faults = await trial.findFaults();
    console.log(
      `${'in the end'.padEnd(26)}${trial.crowd.answered} taps answered, ${countUnanswered(trial)} not, ${trial.crowd.edits} edits`,
    );
    return unanswered > 0 ? [...faults, `${unanswered} visitors were not sent on without the database`] : faults;
  } finally {
    await trial.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'fleet-bench-'));
const cluster = await startCluster({ listen_addresses: '' });
try {
  await makeDatabase(cluster, DATABASE);
  const database = await openDatabase({ engine: 'postgres', url: databaseUrl(cluster.url, DATABASE) });
  const faults = await tryOut(database, folder, cluster).finally(() => database.close());
  console.log(faults.length === 0 ? 'every answered tap counted once, every edit done once' : faults.join('\n'));
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
