import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '../contract/endpoints';
import { moveInstallation } from '../move-installation';
import { BESIDE_THE_CONTRACT, LAST, type Step } from '../testing/stalls/calls';
import { makeCall, startCallers, targetsOf } from '../testing/stalls/callers';
import { type Installation, seedInstallation } from '../testing/stalls/installation';
import { ROUNDS } from '../testing/stalls/rounds';
import { type Cluster, createDatabase, startCluster } from '../testing/start-postgres';
import { median } from './figures';

/**
 * How long does one call hold up the taps that come meanwhile? Every round the server makes by itself, every call of the contract and
 * what lies beside it, one after the other, against an installation with 100,000 products, 10,000 users, 10 million taps, 10,000 landing
 * pages and their pictures; the longest delay of the event loop during each, of calls as the median of three rounds, beside that of a quiet
 * moment of the same run. Ends with 1 when one of them is over 50 ms, or was not answered as it should be.
 * `--quick` for a tenth of the installation, `--postgres` for a PostgreSQL of its own instead of SQLite.
 */
const isQuick = process.argv.includes('--quick');
const isPostgres = process.argv.includes('--postgres');
const SHOP: Installation = {
  ...(isQuick ? { owners: 1000, standsPerOwner: 10, clicksPerStand: 100 } : { owners: 10_000, standsPerOwner: 5, clicksPerStand: 200 }),
  ...{ stock: 50_000, picked: 10_000, bigOwnerStands: 5000, pages: 99, pageDays: 400 },
  ...{ otherPages: 10_000, silent: 1000, outdated: 10_000 },
};
const ROUNDS_OF_CALLS = 3;
const ALLOWED_MS = 50;
/** What is still under way when the answer is there: counting, mails, files. */
const LINGER_MS = 300;

interface Server {
  origin: string;
  child: ChildProcess;
  ask(what: string): Promise<unknown>;
}

async function start(dataDir: string, url: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL('./stalls-server.ts', import.meta.url)), [dataDir, url], { execArgv: ['--import', 'tsx'] });
  const [origin] = (await once(child, 'message')) as [string];
  const ask = async (what: string): Promise<unknown> => {
    const answer = once(child, 'message') as Promise<[unknown]>;
    child.send(what);
    return (await answer)[0];
  };
  return { origin, child, ask };
}

interface Measured {
  label: string;
  delays: number[];
  ms: number;
}

/** What was measured, by label, and how a delay is measured. */
function createMeasure({ ask }: Server) {
  const found = new Map<string, Measured>();
  const longest = async (): Promise<number> => Number(await ask('longest'));
  const measure = async (label: string, work: () => Promise<unknown>): Promise<void> => {
    await longest();
    const since = performance.now();
    await work();
    const ms = performance.now() - since;
    await pause(LINGER_MS);
    const known = found.get(label) ?? { label, delays: [], ms };
    known.delays.push(await longest());
    found.set(label, known);
  };
  return { found, measure };
}

async function measureAll(server: Server): Promise<Measured[]> {
  const { origin, ask } = server;
  const { found, measure } = createMeasure(server);
  await pause(1000);
  // First, so that the server's own find nothing to do beside a call.
  for (const round of ROUNDS) await measure(`round of ${round}`, () => ask(round));
  const proofOf = await startCallers(origin, SHOP);
  const make = async (label: string, endpoint: Parameters<typeof makeCall>[1], step: Step): Promise<void> => {
    const proof = await proofOf(step);
    await measure(label, () => makeCall(origin, endpoint, step, proof));
  };
  const targets = await targetsOf(SHOP);
  for (let round = 0; round < ROUNDS_OF_CALLS; round += 1) {
    await measure('(nothing)', () => Promise.resolve());
    for (const { name, endpoint, steps } of targets)
      for (const [index, step] of steps(round).entries()) await make(index === 0 ? name : `${name} (${index + 1})`, endpoint, step);
    for (const path of BESIDE_THE_CONTRACT) await make(path, { method: 'GET', path, status: 200 }, {});
  }
  for (const [name, step] of LAST) await make(`${name}, of all`, endpoints[name], step);
  return [...found.values()];
}

/** Answers whether nothing held a tap up. */
function tell(found: readonly Measured[]): boolean {
  console.log(`${'call'.padEnd(28)}answered after   loop held up (median, longest of ${ROUNDS_OF_CALLS})`);
  for (const { label, delays, ms } of found.toSorted((a, b) => median(b.delays) - median(a.delays))) {
    const [usual, longest] = [median(delays), Math.max(...delays)];
    const over = usual > ALLOWED_MS ? '  over' : '';
    console.log(`${label.padEnd(28)}${ms.toFixed(0).padStart(11)} ms${usual.toFixed(0).padStart(14)} ms ${longest.toFixed(0)} ms${over}`);
  }
  const late = found.filter(({ delays }) => median(delays) > ALLOWED_MS);
  const longest = found.reduce((most, one) => (median(one.delays) > median(most.delays) ? one : most));
  console.log(`\nlongest: ${longest.label}, ${median(longest.delays).toFixed(0)} ms`);
  console.log(`${late.length} of ${found.length} hold a tap up for more than ${ALLOWED_MS} ms`);
  return late.length === 0;
}

/** The address of the seeded installation in a database of a cluster. */
async function intoPostgres(cluster: Cluster, dataDir: string): Promise<string> {
  const url = await createDatabase(cluster, 'stalls');
  await moveInstallation(url, { DATA_DIR: dataDir }, () => undefined);
  return url;
}

const dataDir = await mkdtemp(join(tmpdir(), 'stalls-bench-'));
const cluster = isPostgres ? await startCluster({ listen_addresses: '' }) : null;
try {
  await seedInstallation(dataDir, SHOP);
  const server = await start(dataDir, cluster ? await intoPostgres(cluster, dataDir) : '');
  const isGood = tell(await measureAll(server));
  process.exitCode = isGood ? 0 : 1;
  const exited = once(server.child, 'exit');
  server.child.disconnect();
  await exited;
} finally {
  await cluster?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
