import { readConfig } from '../../config';
import type { Logger } from '../../ports/logger';
import { plainShell } from '../../pages/app-shell';
import { startServer } from '../../server';

/**
 * A whole server in a process of its own, for tests that kill it: data folder, database. It waits for the disk as long as that takes, so every
 * 302 it sends is a promise. Prints its port; SIGTERM stops it.
 */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);

const quiet = (): void => undefined;
const log: Logger = {
  info: quiet,
  warn: quiet,
  error: (fields, message) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
};
const config = readConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SECRET: 'of a test, which is 32 bytes and more',
  RATE_LIMITS: 'off',
});
const server = await startServer({ config, log, shell: plainShell('<!doctype html>'), clientDir: dataDir, timeBoxMs: 60_000 });
process.stdout.write(`port ${new URL(server.url).port}\n`);
process.once('SIGTERM', () => void server.stop());
