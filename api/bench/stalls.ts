import { hash } from '@node-rs/argon2';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../db/server/migrate';
import { openDatabase } from '../../db/server/sqlite/database';
import { seedLarge } from '../../db/server/testing/large-shop';
import type { Endpoint } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { median } from './figures';
import { BESIDE_THE_CONTRACT, BIG_OWNER_STANDS, calls, type EndpointName, PASSWORD, type Step } from './stalls-calls';
import { DATABASE_FILE } from '../../db/server/data-files';

/**
 * How long does one call hold up the taps that come meanwhile? Every call of the contract and what lies beside it, one after the other, against an
 * installation with 100,000 products, 10,000 users and 10 million taps; the longest delay of the event loop during each, as
 * the median of three rounds, beside that of a quiet moment of the same run. `--quick` for a twentieth of the installation.
 */
const isQuick = process.argv.includes('--quick');
const SHOP = isQuick
  ? { owners: 500, standsPerOwner: 10, clicksPerStand: 100, stock: 50_000 }
  : { owners: 10_000, standsPerOwner: 5, clicksPerStand: 200, stock: 50_000 };
const ROUNDS = 3;
const ALLOWED_MS = 50;
/** What is still under way when the answer is there: counting, mails, files. */
const LINGER_MS = 300;

const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

async function build(dataDir: string): Promise<void> {
  const database = openDatabase(join(dataDir, DATABASE_FILE));
  await migrate(database.db);
  seedLarge(database, { ...SHOP, days: 300, now: Date.now() });
  const { writerSqlite } = database;
  writerSqlite.prepare('UPDATE users SET password_hash = ?, email_verified = 1').run(await hash(PASSWORD, ARGON2));
  // One owner with as many products as a chain has.
  writerSqlite
    .prepare("UPDATE stands SET owner_id = (SELECT id FROM users WHERE username = 'stor0') WHERE id < ? AND id GLOB 'b*'")
    .run(`b${BIG_OWNER_STANDS.toString(16).padStart(23, '0')}`);
  await database.close();
}

interface Server {
  port: number;
  child: ChildProcess;
  /** Longest delay since it was last asked, ms. */
  longestDelay(): Promise<number>;
}

async function start(dataDir: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL('./stalls-server.ts', import.meta.url)), [dataDir], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, BENCH_PASSWORD: PASSWORD },
  });
  const [port] = (await once(child, 'message')) as [number];
  const longestDelay = async (): Promise<number> => {
    const answer = once(child, 'message') as Promise<[number]>;
    child.send('longest');
    return (await answer)[0];
  };
  return { port, child, longestDelay };
}

async function signIn(port: number, username: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${endpoints.login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

/** What is asked: a call of the contract, or an address beside it. */
interface Target {
  name: string;
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  steps: (round: number) => Step[];
}

const TARGETS: readonly Target[] = [
  ...(Object.keys(calls) as EndpointName[]).map((name) => ({ name, endpoint: endpoints[name], steps: calls[name] })),
  ...BESIDE_THE_CONTRACT.map((path) => ({ name: path, endpoint: { method: 'GET' as const, path }, steps: () => [{}] })),
];

async function call(port: number, { method, path }: Target['endpoint'], step: Step, token: string | undefined): Promise<number> {
  const at = path.replaceAll(/:(\w+)/g, (_, name: string) => step.params?.[name] ?? '');
  const answer = await fetch(`http://127.0.0.1:${port}${at}${step.query ?? ''}`, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(step.json !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(step.json !== undefined && { body: JSON.stringify(step.json) }),
    ...(step.form && { body: step.form }),
  });
  // A stream has no end: what it costs is its beginning.
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) await answer.body?.cancel();
  else await answer.arrayBuffer();
  return answer.status;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const dataDir = await mkdtemp(join(tmpdir(), 'stalls-bench-'));
try {
  await build(dataDir);
  const server = await start(dataDir);
  const { port, longestDelay } = server;
  const tokens = { admin: await signIn(port, 'admin'), big: await signIn(port, 'stor0'), other: await signIn(port, 'stor1') };
  let leavers = 100;
  const tokenOf = async ({ by }: Step): Promise<string | undefined> => {
    if (by === 'leaver') return signIn(port, `stor${(leavers += 1)}`);
    return by && tokens[by];
  };

  await pause(1000);
  await longestDelay();
  const quiet: number[] = [];
  const found: { name: string; step: number; delays: number[]; status: number; ms: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(LINGER_MS);
    quiet.push(await longestDelay());
    for (const { name, endpoint, steps } of TARGETS) {
      for (const [index, step] of steps(round).entries()) {
        const token = await tokenOf(step);
        await longestDelay();
        const since = performance.now();
        const status = await call(port, endpoint, step, token);
        const ms = performance.now() - since;
        await pause(LINGER_MS);
        const delay = await longestDelay();
        const known = found.find((one) => one.name === name && one.step === index);
        if (known) known.delays.push(delay);
        else found.push({ name, step: index, delays: [delay], status, ms });
      }
    }
  }
  console.log(`quiet: ${median(quiet).toFixed(1)} ms\n`);
  console.log(`${'call'.padEnd(26)}status   answered after   loop held up (median, longest of ${ROUNDS})`);
  for (const { name, step, delays, status, ms } of found.toSorted((a, b) => median(b.delays) - median(a.delays))) {
    const over = median(delays) > ALLOWED_MS ? '  over' : '';
    const label = step === 0 ? name : `${name} (${step + 1})`;
    console.log(
      `${label.padEnd(26)}${String(status).padStart(6)}${ms.toFixed(0).padStart(14)} ms${median(delays).toFixed(0).padStart(14)} ms ${Math.max(...delays).toFixed(0)} ms${over}`,
    );
  }
  const late = found.filter(({ delays }) => median(delays) > ALLOWED_MS);
  console.log(`\n${late.length} of ${found.length} hold a tap up for more than ${ALLOWED_MS} ms`);
  process.exitCode = late.length > 0 ? 1 : 0;
  const exited = once(server.child, 'exit');
  server.child.disconnect();
  await exited;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
