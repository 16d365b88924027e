import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Aim {
  port: number;
  /** The harmless server of the same machine. */
  machinePort: number;
  /** Process of the product. */
  pid: number;
  path: string;
}

/** Waits of one window, milliseconds from asking to the whole answer; who was not answered yet counts as far as it got. */
export interface Waits {
  longest: number;
  /** Longest that lies with the server: its own work meanwhile, or the wait without standing in line for a core. */
  held: number;
  answered: number;
  failed: number;
}

/** One window of the probe: the product's scans, and the harmless server's answers at the same moments. */
export interface Sight {
  look: number;
  product: Waits;
  machine: Waits;
}

export interface Probe {
  pid: number;
  aim(aim: Aim | null): void;
  /** Ends a window and begins the next. */
  look(): Promise<Sight>;
  stop(): Promise<void>;
}

export function startProbe(): Probe {
  const child = fork(fileURLToPath(new URL('./scan-probe.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  let looks = 0;
  return {
    pid: child.pid ?? 0,
    aim: (aim) => void child.send({ aim }),
    look: async () => {
      const look = (looks += 1);
      child.send({ look });
      for (;;) {
        const [sight] = (await once(child, 'message')) as [Sight];
        if (sight.look === look) return sight;
      }
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
