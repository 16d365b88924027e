import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServerDatabase } from '../../db/server/server-database';
import { median, percentile } from './figures';
import { atSteadyRate, type LoadResult, saturate } from './load';
import { type Contender, processorsOf, startContenders } from './scan-contenders';
import { BENCH_STANDS, benchStanderId } from './scan-data';

/**
 * Scan redirects per second, every tap committed, as a ratio to a bare node:http server that answers 302 in the same
 * run (SCAN, QUALITY 18): the whole product's server on SQLite, on PostgreSQL, and two of them on one PostgreSQL, each in a process of its
 * own, the load in this one, rounds interleaved. PostgreSQL is a cluster of this run that flushes like any other. Connections are spread over the
 * two as a balancer would, which costs nothing here. A round begins when what the one before left to count is counted.
 * `--beside=/path` for the product of another checkout on SQLite beside this one, both against the same bare server.
 * `--stands=20` for taps on fewer products than 10,000, `--sqlite` for SQLite alone, `--quick` for a few seconds; some minutes otherwise.
 */
const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 3 : 7;
const roundMs = isQuick ? 500 : 1500;
const steadyMs = isQuick ? 1500 : 6000;
const sustainedMs = isQuick ? 2000 : 10_000;
const optionOf = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const stands = Number(optionOf('stands') ?? BENCH_STANDS);
const CONNECTIONS = 64;
const STEADY_PER_SECOND = 500;
const POLL_MS = 20;

/** A contender, and what has been found of it. */
interface Measured extends Contender {
  redirects: number;
  rates: number[];
  latencies: number[];
  /** Time of processors in the rounds of capacity, with what was put off; ms. */
  cpu: { servers: number; database: number };
  asked: number;
}

const toMeasured = (contender: Contender): Measured => ({
  ...contender,
  redirects: 0,
  rates: [],
  latencies: [],
  cpu: { servers: 0, database: 0 },
  asked: 0,
});

// A fixed stride over all products: every tap another row, the same in every run.
const path = (index: number): string => `/${benchStanderId((index * 7919) % stands)}`;
const load = ({ servers }: Measured, durationMs: number) => ({
  ports: servers.map(({ port }) => port),
  connections: CONNECTIONS,
  durationMs,
  path,
  status: 302,
});

const figureOf = async ({ reader }: ServerDatabase, of: string): Promise<number> =>
  (await sql.raw<{ figure: number }>(`SELECT ${of} AS figure`).execute(reader)).rows[0]?.figure ?? 0;

/** What was put off is done before anybody else is measured. */
async function settle({ database }: Measured): Promise<void> {
  while (database && (await figureOf(database, '(SELECT count(*) FROM click_journal)')) > 0) await pause(POLL_MS);
}

async function counted(measured: Measured, result: LoadResult): Promise<LoadResult> {
  if (result.failed > 0) throw new Error(`${measured.name}: ${result.failed} scans were not answered with 302`);
  measured.redirects += result.answered;
  await settle(measured);
  return result;
}

const run = async (measured: Measured, durationMs: number): Promise<LoadResult> =>
  counted(measured, await saturate(load(measured, durationMs)));
const rateOf = ({ answered, seconds }: LoadResult): number => answered / seconds;

function describe(name: string, rate: number, latencies: readonly number[], ratio = ''): void {
  const figures = `p50 ${percentile(latencies, 0.5).toFixed(2)} ms, p99 ${percentile(latencies, 0.99).toFixed(2)} ms`;
  console.log(`${name.padEnd(28)}${Math.round(rate).toLocaleString('en').padStart(8)} req/s   ${figures.padEnd(32)} ${ratio}`);
}

/** One round, and what it cost the processors: the fewer taps share a commit, the more each costs. */
async function measure(each: Measured): Promise<void> {
  const before = await processorsOf(each);
  const result = await run(each, roundMs);
  const after = await processorsOf(each);
  each.cpu.servers += after.servers - before.servers;
  each.cpu.database += after.database - before.database;
  each.asked += result.answered;
  each.rates.push(rateOf(result));
  // Hundreds of thousands on a quick machine: more than one call takes as arguments.
  for (const latency of result.latencies) each.latencies.push(latency);
}

const microseconds = (ms: number, times: number): string => `${Math.round((ms * 1000) / times)} µs`;

function describeProcessors({ name, cpu, asked }: Measured, bare: Measured): void {
  const database = cpu.database > 0 ? `, PostgreSQL's ${microseconds(cpu.database, asked)}` : '';
  const ratio = cpu.servers / asked / (bare.cpu.servers / bare.asked);
  console.log(`${name.padEnd(28)}${microseconds(cpu.servers, asked).padStart(8)} of a processor each (${ratio.toFixed(2)})${database}`);
}

async function capacity(bare: Measured, all: readonly Measured[]): Promise<void> {
  for (const each of all) await run(each, 500);
  for (let round = 0; round < rounds; round++) {
    for (const each of all) await measure(each);
  }
  console.log(`\nas many as go, ${rounds} rounds: ratio of capacity, with SQLite at least 0.40, aim 0.60`);
  for (const { name, rates, latencies } of all) {
    const ratios = rates.map((rate, round) => rate / (bare.rates[round] ?? Number.NaN));
    describe(
      name,
      median(rates),
      latencies,
      `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    );
  }
}

/** One long round each: nothing that is put off under load can be put off that long. */
async function sustained(bare: Measured, all: readonly Measured[]): Promise<void> {
  console.log(`\nfor ${sustainedMs / 1000} s on end`);
  const limit = rateOf(await run(bare, sustainedMs / 2));
  for (const each of all.filter((one) => one !== bare)) {
    const result = await run(each, sustainedMs);
    describe(each.name, rateOf(result), result.latencies, (rateOf(result) / limit).toFixed(2));
  }
}

async function steady(bare: Measured, all: readonly Measured[]): Promise<void> {
  console.log(`\n${STEADY_PER_SECOND} a second, whatever the answers do: ratio of p50`);
  let limit = 0;
  for (const each of all) {
    const result = await counted(each, await atSteadyRate({ ...load(each, steadyMs), perSecond: STEADY_PER_SECOND }));
    const middle = median(result.latencies);
    if (each === bare) limit = middle;
    describe(each.name, STEADY_PER_SECOND, result.latencies, (middle / limit).toFixed(2));
  }
}

/** Longest a tap that was late may take out of the spool. */
const LATE_MS = 15_000;

async function verify({ name, database, redirects }: Measured): Promise<void> {
  if (!database) return;
  const deadline = performance.now() + LATE_MS;
  while (performance.now() < deadline && (await figureOf(database, '(SELECT coalesce(sum(clicks), 0) FROM stand_totals)')) < redirects)
    await pause(POLL_MS);
  const rows = await figureOf(database, '(SELECT count(*) FROM clicks)');
  const sums = [];
  for (const table of ['stand_totals', 'stand_daily', 'daily_totals'])
    sums.push(await figureOf(database, `(SELECT coalesce(sum(clicks), 0) FROM ${table})`));
  const isRight = rows === redirects && sums.every((sum) => sum === redirects);
  console.log(
    `${name.padEnd(28)}${redirects.toLocaleString('en').padStart(8)} redirects, ${rows.toLocaleString('en')} taps in the database`,
  );
  if (!isRight) throw new Error(`${name}: counted ${rows}, totals ${sums.join(', ')}, redirected ${redirects}`);
}

const contenders = await startContenders({
  stands,
  other: optionOf('beside'),
  withPostgres: !process.argv.includes('--sqlite'),
});
try {
  const bare = toMeasured(contenders.bare);
  const all = [bare, ...contenders.products.map(toMeasured)];
  await capacity(bare, all);
  console.log('');
  for (const each of all) describeProcessors(each, bare);
  await sustained(bare, all);
  await steady(bare, all);
  console.log('');
  for (const each of all) await verify(each);
} finally {
  await contenders.stop();
}
