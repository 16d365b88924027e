import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of all measured servers, so that whoever measures them can sign a token. */
export const BENCH_SECRET = 'of a measurement, 32 bytes and more';

export interface ChildServer {
  port: number;
  process: ChildProcess;
  /** SIGTERM, and wait for the end. */
  stop(): Promise<void>;
}

/** Start a TypeScript file below this folder, or of another checkout (`root`), as a process of its own; it must print `port <n>` when it listens. */
export async function startChildServer(file: string, args: readonly string[], root?: string): Promise<ChildServer> {
  const path = root === undefined ? fileURLToPath(new URL(file, import.meta.url)) : join(root, 'api/bench', file);
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], { stdio: ['ignore', 'pipe', 'inherit'], cwd: root });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), exited.then(() => ['ended before it listened'])])) as [string];
  const port = Number(/^port (\d+)$/.exec(line)?.[1]);
  if (!port) throw new Error(`${file}: ${line}`);
  return {
    port,
    process: child,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
