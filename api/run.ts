import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from './config';
import type { Logger } from './deps';
import { createLog } from './http/log';
import { type AppShell, readAppShell } from './pages/app-shell';
import { type RunningServer, type ServerInput, startServer } from './server';

const here = dirname(fileURLToPath(import.meta.url));
/** The build puts the server in dist/server beside dist/client; in the sources the client lies in dist/client too. */
const clientDir = import.meta.url.endsWith('.ts') ? join(here, '../dist/client') : join(here, '../client');

const LONGEST_STOP_MS = 9500;

/** A reason not to start, to be printed as one line. */
export class RefusedStart extends Error {}

interface RunInput extends Pick<ServerInput, 'prepare'> {
  config: Config;
  /** Used when nothing is built because somebody else serves the client. */
  shell?: AppShell;
  onListening?: (server: RunningServer) => void;
}

/** SIGTERM and SIGINT end the process cleanly; a second signal changes nothing. */
function stopOnSignal(server: RunningServer, log: Logger): void {
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ event: 'stopping', signal }, 'stopping');
    // Whoever sent the signal kills after ten seconds (CONTRACT §1); what is acknowledged is on disk by now.
    setTimeout(() => {
      log.error({ event: 'stop_failed' }, 'stopping took too long');
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ event: 'stop_failed', err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

/** Serve until SIGTERM or SIGINT. Throws RefusedStart when nothing is built. */
export async function run({ config, prepare, onListening, shell = readAppShell(clientDir) ?? undefined }: RunInput): Promise<void> {
  if (!shell) throw new RefusedStart('Nothing is built yet: run `npm run build` first.');
  const log = createLog();
  const server = await startServer({ config, log, shell, clientDir, ...(prepare && { prepare }) });
  stopOnSignal(server, log);
  // Last: whoever waits for this line may send a signal at once.
  log.info({ event: 'listening', url: server.url, publicUrl: server.deps.config.publicUrl }, `listening on ${server.url}`);
  if (!config.rateLimits) log.warn({ event: 'rate_limits_off' }, 'rate limits are off: for tests on loopback only');
  onListening?.(server);
}

/** Why a program cannot start, as the one line to print; null for what nobody foresaw. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof RefusedStart) return error.message;
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `The address is in use: ${message}`;
  if (code.startsWith('SQLITE_')) return `The database in DATA_DIR cannot be used: ${message}`;
  // An address, a folder or a file that the operating system refuses: a setting points at it.
  return syscall === undefined ? null : `Cannot start: ${message}`;
}

/** Start a program; what it refuses is one line, anything else is printed whole. Exit code 1 either way. */
export function start(program: () => Promise<void>): void {
  // Settings are read before there is a promise to reject.
  Promise.resolve()
    .then(program)
    .catch((error: unknown) => {
      process.stderr.write(`${reasonOf(error) ?? (error instanceof Error ? error.stack : String(error))}\n`);
      process.exit(1);
    });
}
