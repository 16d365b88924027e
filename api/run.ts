import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseOfCode } from '../db/server/error-kind';
import { UnfitDatabase } from '../db/server/migrate';
import type { Config } from './config';
import { settingWarnings } from './config-warnings';
import type { Logger } from './ports/logger';
import { createLog } from './http/log/log';
import { type AppShell, readAppShell } from './pages/app-shell';
import { keepFilesPrivate } from './private-files';
import { RefusedStart } from './refused-start';
import { type RunningServer, type ServerInput, startServer } from './server';

const here = dirname(fileURLToPath(import.meta.url));
/** The build puts the server in dist/server beside dist/client; in the sources the client lies in dist/client too. */
const clientDir = import.meta.url.endsWith('.ts') ? join(here, '../dist/client') : join(here, '../client');

const LONGEST_STOP_MS = 9500;

interface RunInput extends Pick<ServerInput, 'prepare'> {
  config: Config;
  /** Used when nothing is built because somebody else serves the client. */
  shell?: AppShell;
  onListening?: (server: RunningServer) => void;
}

type End = (exitCode: 0 | 1, why: object) => void;

/** Finishes the requests under way, then ends the process; further signals change nothing. */
function createEnd(server: RunningServer, log: Logger): End {
  let isEnding = false;
  return (exitCode, why) => {
    if (isEnding) return;
    isEnding = true;
    log.info({ event: 'stopping', ...why }, 'stopping');
    // The sender of the signal kills after ten seconds (CONTRACT §1); everything acknowledged is on disk by now.
    setTimeout(() => {
      log.error({ event: 'stop_failed' }, 'stopping took too long');
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
    server.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ event: 'stop_failed', err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
}

/**
 * What nobody caught (ASVS 16.5.4). A rejected promise is one piece of work that failed: it is logged, and scans and all
 * else go on. An exception came out of the middle of something, and nobody knows what it left half done in memory: the
 * server takes no new connections, answers what is under way and ends with 1, so that whoever started it starts it
 * again. No tap is lost by that: a 302 is sent after its tap is on disk, and stopping commits or spools the rest.
 */
function outliveErrors(end: End, log: Logger): void {
  process.on('unhandledRejection', (error) =>
    log.error({ event: 'unhandled_rejection', err: error }, 'a promise failed and nobody looked'),
  );
  process.on('uncaughtException', (error) => {
    log.error({ event: 'uncaught_exception', err: error }, 'an exception nobody caught');
    end(1, { reason: 'uncaught_exception' });
  });
}

/** Serve until SIGTERM or SIGINT. Throws RefusedStart when nothing is built. */
export async function run({ config, prepare, onListening, shell = readAppShell(clientDir) ?? undefined }: RunInput): Promise<void> {
  if (!shell) throw new RefusedStart('Nothing is built yet: run `npm run build` first.');
  const log = createLog();
  const server = await startServer({ config, log, shell, clientDir, prepare });
  const end = createEnd(server, log);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0, { signal }));
  outliveErrors(end, log);
  for (const { event, message } of settingWarnings(config)) log.warn({ event }, message);
  // Printed last: a script that waits for this line may send a signal at once.
  log.info({ event: 'listening', url: server.url, publicUrl: server.deps.config.publicUrl }, `listening on ${server.url}`);
  onListening?.(server);
}

/** Why a program cannot start, as the one line to print; null for what nobody foresaw. */
function reasonOf(error: unknown): string | null {
  if (error instanceof RefusedStart || error instanceof UnfitDatabase) return error.message;
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `The address is in use: ${message}`;
  const place = databaseOfCode(code);
  if (place !== null) return `The database ${place} cannot be used: ${message}`;
  // An address, a folder or a file that the operating system refuses: a setting points at it.
  return syscall === undefined ? null : `Cannot start: ${message}`;
}

/** Start a program; what it refuses is one line, anything else is printed whole. Exit code 1 either way. */
export function start(program: () => Promise<void>): void {
  keepFilesPrivate();
  // Settings are read synchronously: turn their exceptions into rejections.
  Promise.resolve()
    .then(program)
    .catch((error: unknown) => {
      process.stderr.write(`${reasonOf(error) ?? (error instanceof Error ? error.stack : String(error))}\n`);
      process.exit(1);
    });
}
