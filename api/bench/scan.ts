import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { databaseOf, openDatabase } from '../../db/server/open';
import { startCluster } from '../testing/start-postgres';
import { type ChildServer, startChildServer } from './child-server';
import { median, percentile } from './figures';
import { atSteadyRate, type LoadResult, saturate } from './load';
import { BENCH_STANDS, benchStanderId, buildScanDatabase } from './scan-data';

/**
 * Scan redirects per second, every tap committed, as a ratio to a bare node:http server that answers 302 in the same
 * run (SCAN, QUALITY 18). The whole product's server and the bare one in processes of their own, the load in this one, rounds interleaved.
 * `--postgres` on a cluster of its own, which flushes like any other. `--stands=20` for taps on fewer products than 10,000, `--quick` for a few seconds; about a minute otherwise.
 */
const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 3 : 7;
const roundMs = isQuick ? 500 : 1500;
const steadyMs = isQuick ? 1500 : 6000;
const sustainedMs = isQuick ? 2000 : 10_000;
const stands = Number(process.argv.find((word) => word.startsWith('--stands='))?.slice('--stands='.length) ?? BENCH_STANDS);
const CONNECTIONS = 64;
const STEADY_PER_SECOND = 500;

const directory = await mkdtemp(join(tmpdir(), 'scan-bench-'));
const cluster = process.argv.includes('--postgres') ? await startCluster({ listen_addresses: '' }) : null;
const address = databaseOf(directory, cluster?.url);
let redirects = 0;

// A fixed stride over all products: every tap another row, the same in every run.
const path = (index: number): string => `/${benchStanderId((index * 7919) % stands)}`;
const load = (server: ChildServer, durationMs: number) => ({ port: server.port, connections: CONNECTIONS, durationMs, path, status: 302 });

function counted(result: LoadResult): LoadResult {
  if (result.failed > 0) throw new Error(`${result.failed} scans were not answered with 302`);
  redirects += result.answered;
  return result;
}

function describe(name: string, rates: readonly number[], latencies: readonly number[]): void {
  const figures = `p50 ${percentile(latencies, 0.5).toFixed(2)} ms, p99 ${percentile(latencies, 0.99).toFixed(2)} ms`;
  console.log(`${name.padEnd(28)}${Math.round(median(rates)).toLocaleString('en').padStart(8)} req/s   ${figures}`);
}

async function capacity(bare: ChildServer, scan: ChildServer): Promise<void> {
  const bareRates: number[] = [];
  const scanRates: number[] = [];
  const latencies: { bare: number[]; scan: number[] } = { bare: [], scan: [] };
  await saturate(load(bare, 500));
  counted(await saturate(load(scan, 500)));
  for (let round = 0; round < rounds; round++) {
    const bareRound = await saturate(load(bare, roundMs));
    const scanRound = counted(await saturate(load(scan, roundMs)));
    bareRates.push(bareRound.answered / bareRound.seconds);
    scanRates.push(scanRound.answered / scanRound.seconds);
    // Hundreds of thousands on a quick machine: more than one call takes as arguments.
    for (const latency of bareRound.latencies) latencies.bare.push(latency);
    for (const latency of scanRound.latencies) latencies.scan.push(latency);
  }
  describe('bare node:http 302', bareRates, latencies.bare);
  describe('scan, tap on disk first', scanRates, latencies.scan);
  const ratios = scanRates.map((rate, round) => rate / (bareRates[round] ?? Number.NaN));
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  console.log(`ratio of capacity           ${median(ratios).toFixed(2)}   (median of ${rounds} rounds, ${spread}; floor 0.40, aim 0.60)`);
}

/** One long round each: nothing that is put off under load can be put off that long. */
async function sustained(bare: ChildServer, scan: ChildServer): Promise<void> {
  const bareRound = await saturate(load(bare, sustainedMs / 2));
  const scanRound = counted(await saturate(load(scan, sustainedMs)));
  const rate = scanRound.answered / scanRound.seconds;
  describe(`scan for ${sustainedMs / 1000} s on end`, [rate], scanRound.latencies);
  console.log(`ratio of capacity           ${(rate / (bareRound.answered / bareRound.seconds)).toFixed(2)}`);
}

async function steady(bare: ChildServer, scan: ChildServer): Promise<void> {
  const settings = { perSecond: STEADY_PER_SECOND };
  const bareResult = await atSteadyRate({ ...load(bare, steadyMs / 2), ...settings });
  const scanResult = counted(await atSteadyRate({ ...load(scan, steadyMs), ...settings }));
  for (const [name, { latencies }] of [
    ['bare', bareResult],
    ['scan', scanResult],
  ] as const) {
    describe(`${name} at ${STEADY_PER_SECOND} req/s, open loop`, [STEADY_PER_SECOND], latencies);
  }
  console.log(`ratio of p50                ${(median(scanResult.latencies) / median(bareResult.latencies)).toFixed(2)}`);
}

async function verify(): Promise<void> {
  const { reader, close } = await openDatabase(address);
  const count = async (of: string): Promise<number> =>
    (await sql.raw<{ count: number }>(`SELECT ${of} AS count`).execute(reader)).rows[0]?.count ?? 0;
  const rows = await count('(SELECT count(*) FROM clicks)');
  const sums = [];
  for (const table of ['stand_totals', 'stand_daily', 'daily_totals']) sums.push(await count(`(SELECT sum(clicks) FROM ${table})`));
  await close();
  console.log(`taps in the database        ${rows.toLocaleString('en')} = ${redirects.toLocaleString('en')} redirects received`);
  if (rows !== redirects || sums.some((sum) => sum !== redirects))
    console.log(`counted ${rows}, totals ${sums.join(', ')}, redirected ${redirects}`);
}

try {
  await buildScanDatabase(address, stands);
  const bare = await startChildServer('./scan-server.ts', ['bare']);
  const scan = await startChildServer('./scan-server.ts', ['product', directory, ...(cluster ? [cluster.url] : [])]);
  try {
    await capacity(bare, scan);
    await sustained(bare, scan);
    await steady(bare, scan);
  } finally {
    await Promise.all([bare.stop(), scan.stop()]);
  }
  await verify();
} finally {
  await cluster?.stop();
  await rm(directory, { recursive: true, force: true });
}
