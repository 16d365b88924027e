import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { saturate } from '../bench/load';
import { endpoints } from '../contract/endpoints';
import type { Arena, Person } from './arena';
import type { Attack } from './attack';
import { until } from './process-figures';

/** A second process on the same data, and a process that is killed. */

const STARTING_MS = 15_000;

const secondProcess: Attack = {
  name: 'a second process on the same DATA_DIR',
  run: async (arena, report) => {
    const env = { PATH: process.env.PATH, DATA_DIR: arena.dataDir, PORT: '0', RATE_LIMITS: 'on' };
    const child = spawn(process.execPath, ['api/cli/built.mjs', 'main'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    let refused = '';
    child.stdout.resume();
    child.stderr.on('data', (chunk: Buffer) => (refused += chunk.toString()));
    const [code] = (await Promise.race([ended, pause(STARTING_MS, [null])])) as [number | null];
    child.kill('SIGKILL');
    await ended;
    report.check(code !== null && code !== 0, code === null ? 'it runs' : `it ended with ${code}`);
    const lines = refused.trim().split('\n');
    report.check(refused !== '' && lines.length === 1, `it did not say why in one line: ${refused.slice(0, 200)}`);
    report.note(lines[0] ?? '');
  },
  cpuMs: 1000,
  maxMs: 20_000,
};

const CONNECTIONS = 32;
const LOAD_MS = 3000;
const KILL_AFTER_MS = 1500;
const COUNTING_MS = 8000;

async function countTaps(arena: Arena, by: Person): Promise<number> {
  const { text } = await arena.send({ by, path: endpoints.listStands.path });
  return (JSON.parse(text) as { clicks: number }[]).reduce((sum, { clicks }) => sum + clicks, 0);
}

const killed: Attack = {
  name: 'kill -9 under load',
  endsServer: true,
  run: async (arena, report) => {
    const owner = await arena.owner();
    const before = await countTaps(arena, owner);
    const load = saturate({
      ports: [arena.port],
      connections: CONNECTIONS,
      durationMs: LOAD_MS,
      path: () => `/${owner.standId}`,
      status: 302,
    });
    await pause(KILL_AFTER_MS);
    await arena.product.kill();
    const { answered, failed } = await load;
    await arena.product.restart();
    const counted =
      (await until(
        () => countTaps(arena, owner),
        (taps) => taps - before >= answered,
        COUNTING_MS,
      )) - before;
    report.note(`${answered} taps answered, ${counted} counted`);
    report.check(answered > 0, 'nothing was answered before the kill');
    report.check(counted >= answered, `${answered - counted} of ${answered} answered taps were lost`);
    report.check(counted <= answered + failed, `${counted - answered - failed} taps more were counted than sent`);
  },
  cpuMs: 0,
  maxMs: 25_000,
};

export const processes: Attack[] = [secondProcess, killed];
