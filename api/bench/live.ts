import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from '../attacks/process-figures';
import { readConfig } from '../config';
import { BENCH_SECRET, type ChildServer, startChildServer } from './child-server';
import { median, percentile } from './figures';
import { openCrowd } from './live-crowd';
import { buildLiveDatabase } from './live-data';
import { atSteadyRate, type LoadResult, saturate } from './load';
import { benchStanderId } from './scan-data';

/**
 * What open dashboards cost a tap: capacity and latency of scans with 1,000 streams, one of each owner, as a ratio to the
 * same server without them, in turns; then with dashboards that also fetch what each word is about, as the app does; and how
 * long after a tap its dashboard hears of it. `--quick` for a few seconds.
 */
const isQuick = process.argv.includes('--quick');
const OWNERS = isQuick ? 200 : 1000;
const STANDS_PER_OWNER = 10;
const rounds = isQuick ? 3 : 7;
const roundMs = isQuick ? 500 : 2000;
const CONNECTIONS = 64;
const STEADY_PER_SECOND = 500;
const SETTLE_MS = 1000;
const LONE_TAPS = isQuick ? 10 : 50;

const directory = await mkdtemp(join(tmpdir(), 'live-bench-'));
const config = readConfig({ DATA_DIR: directory, SECRET: BENCH_SECRET });

const path = (index: number): string => `/${benchStanderId((index * 7919) % (OWNERS * STANDS_PER_OWNER))}`;
const load = (port: number, durationMs: number) => ({ ports: [port], connections: CONNECTIONS, durationMs, path, status: 302 });
const rateOf = ({ answered, seconds, failed }: LoadResult): number => {
  if (failed > 0) throw new Error(`${failed} scans were not answered with 302`);
  return answered / seconds;
};

interface Figures {
  /** Of the server for one tap at a steady rate, microseconds: the same on a busy machine. */
  cpu: number[];
  rates: number[];
  p50: number[];
  p99: number[];
}
const none = (): Figures => ({ cpu: [], rates: [], p50: [], p99: [] });

async function measure({ port, process: { pid = 0 } }: ChildServer, into: Figures): Promise<void> {
  into.rates.push(rateOf(await saturate(load(port, roundMs))));
  // What the crowd has left to be counted.
  await pause(SETTLE_MS);
  const before = await cpuMs(pid);
  const steady = await atSteadyRate({ ...load(port, roundMs), perSecond: STEADY_PER_SECOND });
  rateOf(steady);
  into.cpu.push(((await cpuMs(pid)) - before) * (1000 / steady.answered));
  into.p50.push(median(steady.latencies));
  into.p99.push(percentile(steady.latencies, 0.99));
}

function print(name: string, { cpu, rates, p50, p99 }: Figures, words: number): void {
  const latencies = `p50 ${median(p50).toFixed(2)} ms, p99 ${median(p99).toFixed(2)} ms at ${STEADY_PER_SECOND}/s`;
  console.log(
    `${name.padEnd(34)}${Math.round(median(rates)).toLocaleString('en').padStart(8)} taps/s   ${latencies}   ${median(cpu).toFixed(0)} us of CPU   ${words} words`,
  );
}

function printRatio(name: string, one: readonly number[], other: readonly number[]): void {
  const ratios = one.map((value, index) => value / (other[index] ?? Number.NaN));
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  console.log(`${name.padEnd(34)}${median(ratios).toFixed(2).padStart(8)}          (median of ${rounds} rounds, ${spread})`);
}

try {
  const dashboards = await buildLiveDatabase(config, OWNERS, STANDS_PER_OWNER);
  const server = await startChildServer('./scan-server.ts', ['product', directory]);
  const { port } = server;
  try {
    await saturate(load(port, 1000));
    const [without, withStreams, withFetches] = [none(), none(), none()];
    let [words, fetchedWords] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      await measure(server, without);
      const silent = await openCrowd({ port, dashboards, fetches: false });
      await measure(server, withStreams);
      words += silent.heard();
      silent.close();
      const asking = await openCrowd({ port, dashboards, fetches: true });
      await measure(server, withFetches);
      fetchedWords += asking.heard();
      asking.close();
    }
    print('no dashboard open', without, 0);
    print(`${OWNERS} streams`, withStreams, words);
    print(`${OWNERS} streams that fetch as well`, withFetches, fetchedWords);
    printRatio('capacity, streams/none', withStreams.rates, without.rates);
    printRatio('p50, streams/none', withStreams.p50, without.p50);
    printRatio('p99, streams/none', withStreams.p99, without.p99);
    printRatio('CPU of a tap, streams/none', withStreams.cpu, without.cpu);
    printRatio('capacity, fetching/none', withFetches.rates, without.rates);
    printRatio('p50, fetching/none', withFetches.p50, without.p50);
    printRatio('CPU of a tap, fetching/none', withFetches.cpu, without.cpu);

    const crowd = await openCrowd({ port, dashboards, fetches: false });
    await pause(1000);
    const waits: number[] = [];
    for (let index = 0; index < LONE_TAPS; index += 1) {
      const told = crowd.next(index);
      const since = performance.now();
      await fetch(`http://127.0.0.1:${port}${dashboards[index]?.path}`, { redirect: 'manual' });
      waits.push((await told) - since);
      // Each a tap after a quiet time: none rides on a round for others.
      await pause(300);
    }
    crowd.close();
    console.log(
      `from a lone tap to its dashboard    ${median(waits).toFixed(1)} ms, p99 ${percentile(waits, 0.99).toFixed(1)} ms (${LONE_TAPS} taps)`,
    );
  } finally {
    await server.stop();
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
