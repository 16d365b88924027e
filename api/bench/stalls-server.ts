import { mainThread } from '../attacks/process-figures';
import { readConfig } from '../config';
import type { Logger } from '../ports/logger';
import { plainShell } from '../pages/app-shell';
import { startServer } from '../server';

/**
 * The product in a process of its own, which tells over IPC how long its event loop was held up since it was last asked,
 * milliseconds: a tap that came at the worst moment waited this long. What the thread stood in line for a core is not
 * counted, so that a busy machine shows the same. Linux only: read from /proc.
 */
const [dataDir = ''] = process.argv.slice(2);
const print = (fields: object, message: string): void => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
const log: Logger = { info: () => {}, warn: () => {}, error: print };

const LOOK_MS = 2;
const look = (): { at: number; queued: number } => ({ at: performance.now(), queued: mainThread(process.pid).queued });
let longest = 0;
let last = look();
setInterval(() => {
  const now = look();
  longest = Math.max(longest, now.at - last.at - (now.queued - last.queued) - LOOK_MS);
  last = now;
}, LOOK_MS);

const admin = { ADMIN_USERNAME: 'admin', ADMIN_EMAIL: 'admin@example.dk', ADMIN_PASSWORD: process.env.BENCH_PASSWORD ?? '' };
const config = readConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...admin });
const server = await startServer({ config, log, shell: plainShell('<!doctype html>'), clientDir: dataDir });
process.on('message', () => {
  process.send?.(longest);
  longest = 0;
});
process.once('disconnect', () => void server.stop().then(() => process.exit()));
process.send?.(Number(new URL(server.url).port));
