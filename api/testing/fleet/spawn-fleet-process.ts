import { programFile } from '../run-program';
import { spawnRunning } from './spawn-running';

const readPort = (line: string): number | null => Number(/^port (\d+)$/.exec(line)?.[1]) || null;

/** The whole server on a PostgreSQL, in a process of its own (fleet-process.ts). Rejects when it ends before it listens. */
export const spawnFleetProcess = (dataDir: string, databaseUrl: string): ReturnType<typeof spawnRunning> =>
  spawnRunning([programFile('fleet-process'), dataDir, databaseUrl], {}, readPort);
