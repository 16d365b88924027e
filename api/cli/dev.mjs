// `npm run dev`: the API with reload and Vite with hot reload in front of it, on a seeded temporary database. PORT and
// API_PORT say where; without them 3000 and 3001 or, where those are taken, the next that are free.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether nobody listens there; answers the port, which is another one for 0. */
const tryPort = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, host, () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });

/** The first port from here on that is free for Vite, which listens on localhost, and for the API on 127.0.0.1. */
async function freePort(first) {
  for (let port = first; port < 65_536; port += 1) {
    const found = await tryPort(port, 'localhost');
    if (found !== null && (await tryPort(found, '127.0.0.1')) !== null) return String(found);
  }
  throw new Error(`No free port from ${first} on`);
}

const { PORT, API_PORT } = process.env;
const port = PORT && PORT !== '0' ? PORT : await freePort(PORT === '0' ? 0 : 3000);
const apiPort = API_PORT ?? (await freePort(Number(port) + 1));
const dataDir = process.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'portal-dev-'));
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: apiPort,
  API_PORT: apiPort,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  DEMO_CLIENT: 'dev',
};
process.stdout.write(`The portal: http://localhost:${port} (its API on port ${apiPort})\n`);
// Not through npx, which dies of a signal and leaves its child alive.
const children = [
  spawn('node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'api/cli/demo.ts'], { stdio: 'inherit', env }),
  spawn('node_modules/.bin/vite', ['--port', port, '--strictPort'], { stdio: 'inherit', env }),
];
let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
let left = children.length;
for (const child of children) {
  child.on('exit', () => {
    stop();
    left -= 1;
    if (left === 0 && process.env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
  });
}
