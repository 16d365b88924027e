import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Running } from './trial';

/** Start a program; `readPort` finds its port in a line that it prints. */
export async function spawnRunning(
  args: readonly string[],
  env: Record<string, string>,
  readPort: (line: string) => number | null,
): Promise<Running & { gone: Promise<unknown> }> {
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const listening = new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const port = readPort(line);
      if (port !== null) resolve(port);
    });
  });
  const port = await Promise.race([listening, exited.then(() => null)]);
  if (port === null) throw new Error('it ended before it listened');
  return { port, kill: () => end('SIGKILL'), stop: () => end('SIGTERM'), gone: exited };
}
