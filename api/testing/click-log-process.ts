import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { lockDataDir } from '../../db/server/open';
import { openDatabase } from '../../db/server/sqlite/database';
import type { Logger } from '../ports/logger';
import { createTally } from '../metrics/tally';
import { startClickLog } from '../click-log/click-log';
import { createScanHandler } from '../scan/scan-handler';

/**
 * The scan path in a process of its own, for tests that kill it: database file, spool folder, the pause between
 * rounds of counting. It waits for the disk
 * as long as that takes, so every 302 it sends is a promise. Prints its port; SIGTERM stops it cleanly.
 */
const [file = '', spoolDirectory = '', foldEveryMs = ''] = process.argv.slice(2);
const log: Logger = {
  info: () => {},
  warn: () => {},
  error: (fields, message) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
};

const { tally } = createTally();
const lock = await lockDataDir(dirname(file));
if (!lock) throw new Error('another process works in the folder');
const database = openDatabase(file);
const clicks = await startClickLog({
  lock,
  database: database.address,
  spoolDirectory,
  log,
  tally,
  now: Date.now,
  limits: foldEveryMs ? { foldEveryMs: Number(foldEveryMs) } : {},
});
const config = { publicUrl: 'http://localhost', isHttps: false };
const handle = createScanHandler({
  isOwnTap: () => false,
  find: database.prepareScanLookup(),
  clicks,
  config,
  now: Date.now,
  log,
  tally,
  timeBoxMs: 60_000,
});
let isStopping = false;
const server = createServer((request, response) => {
  // A busy keep-alive connection would never become idle.
  if (isStopping) response.setHeader('Connection', 'close');
  handle(request, response);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.once('SIGTERM', () => {
  isStopping = true;
  server.close(() => void clicks.stop().then(() => database.close()));
  server.closeIdleConnections();
});
