import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../config';
import type { Logger } from '../ports/logger';
import { plainShell } from '../pages/app-shell';
import { startServer } from '../server';
import { BENCH_SECRET } from './child-server';

/**
 * One of the measured servers, in its own process: `bare`, a node:http server that only answers 302, or `product`, the
 * whole server on a data folder, and on a PostgreSQL when one is named. Prints its port; ends on SIGTERM.
 */
const [kind = '', dataDir = '', databaseUrl] = process.argv.slice(2);

const print = (fields: object, message: string): void => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
const log: Logger = { info: print, warn: print, error: print };

async function startBare(): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(302, { Location: 'https://example.com/anmeld/1', 'Content-Length': '0' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

async function startProduct(): Promise<{ port: number; stop: () => Promise<void> }> {
  const shell = plainShell('<!doctype html>');
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET: BENCH_SECRET,
    RATE_LIMITS: 'off',
  });
  const server = await startServer({ config, log, shell, clientDir: dataDir });
  return { port: Number(new URL(server.url).port), stop: server.stop };
}

const running = await (kind === 'bare' ? startBare() : startProduct());
process.stdout.write(`port ${running.port}\n`);
process.once('SIGTERM', () => void running.stop());
