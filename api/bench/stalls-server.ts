import { mainThread } from '../attacks/process-figures';
import { createDemoPlaces } from '../business/demo-places';
import { readConfig } from '../config';
import type { Logger } from '../ports/logger';
import { plainShell } from '../pages/app-shell';
import { startServer } from '../server';
import { MONDAY, PASSWORD } from '../testing/stalls/installation';
import { ROUNDS, runRound } from '../testing/stalls/rounds';

/**
 * The product in a process of its own on a Monday morning, which tells over IPC how long its event loop was held up since it was last
 * asked, milliseconds: a tap that came at the worst moment waited this long. What the thread stood in line for a core is not
 * counted, so that a busy machine shows the same. Linux only: read from /proc. The name of a round is answered when the round is over.
 */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
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

let ahead = MONDAY - Date.now();
const now = (): number => Date.now() + ahead;
const settings = {
  ...{ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' },
  ...{ ADMIN_USERNAME: 'admin', ADMIN_EMAIL: 'admin@example.dk', ADMIN_PASSWORD: PASSWORD },
  ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: 'of a measurement, 32 bytes and more' }),
};
const server = await startServer({
  config: readConfig(settings),
  log,
  now,
  places: createDemoPlaces(now),
  shell: plainShell('<!doctype html>'),
  clientDir: dataDir,
});
process.on('message', (asked) => {
  const round = ROUNDS.find((name) => name === asked);
  if (round) {
    void runRound(server, round, (ms) => (ahead += ms)).then(() => process.send?.(round));
    return;
  }
  process.send?.(longest);
  longest = 0;
});
process.once('disconnect', () => void server.stop().then(() => process.exit()));
process.send?.(server.url);
